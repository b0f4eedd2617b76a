# SPDX-License-Identifier: MIT
"""The USB host at the Pico's plug, as a real one behaves.

rp2040py's own host answers each read that the firmware offers with an empty packet ten microseconds later, for ever, so that the firmware
never sleeps; and it never tells the firmware that a frame has begun, which is what MicroPython waits for before it lets out what main.py
has printed. Both are put right here, on one `USBCDC`.
"""

_DEVICE_SOF = 1 << 17  # the bit of "start of frame" in the interrupt registers, RP2040 datasheet 4.1.4
_SOF_READ = 0x48  # register that holds the frame number; reading it clears the interrupt
_INTERRUPT_ENABLE = 0x90
_FRAME_NANOS = 1_000_000
_FRAME_NUMBERS = 0x7FF


def keep_quiet(serial):
    """Make the host of `serial` answer an offered read only when it has bytes to send."""
    controller = serial.usb
    answer = controller.on_endpoint_read
    forget = controller.on_reset
    waiting = {}  # endpoint: size that the firmware offered to take

    def offered(endpoint, size):
        if endpoint == serial._out_endpoint and serial.tx_fifo.empty:
            waiting[endpoint] = size
        else:
            answer(endpoint, size)

    def send(byte):
        serial.tx_fifo.push(byte)
        if waiting:
            answer(*waiting.popitem())

    def reset():
        waiting.clear()
        forget()

    controller.on_endpoint_read = offered
    controller.on_reset = reset
    serial.send_serial_byte = send


def plug(serial, clock):
    """Make the host of `serial` begin a frame each millisecond while the firmware has that interrupt enabled, and be one that can be
    unplugged. Returns plugged(power): whether it is there; to be called first before the chip runs."""
    controller = serial.usb
    found = controller.on_usb_enabled
    there = False
    enabled = False

    def usb_enabled():
        nonlocal enabled
        enabled = True
        if there:
            found()

    def plugged(power):
        nonlocal there
        comes = power and not there
        there = power
        if comes and enabled:
            found()
            begin_frame()

    read = controller.read_uint32
    write = controller.write_uint32

    def begin_frame():
        if there and controller._int_enable & _DEVICE_SOF:
            controller._sof_frame_number = controller._sof_frame_number + 1 & _FRAME_NUMBERS
            controller._int_raw |= _DEVICE_SOF
            controller.check_interrupts()
            frame.schedule(_FRAME_NANOS)

    frame = clock.create_alarm(begin_frame)

    def read_uint32(offset):
        if offset == _SOF_READ:
            controller._int_raw &= ~_DEVICE_SOF
            controller.check_interrupts()
        return read(offset)

    def write_uint32(offset, value):
        enabled_before = controller._int_enable
        write(offset, value)
        if offset == _INTERRUPT_ENABLE and value & ~enabled_before & _DEVICE_SOF:
            frame.schedule(_FRAME_NANOS)

    controller.on_usb_enabled = usb_enabled
    controller.read_uint32 = read_uint32
    controller.write_uint32 = write_uint32
    return plugged
