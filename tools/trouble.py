# SPDX-License-Identifier: MIT
"""What commonly goes wrong between a laptop and a board: a sentence, what to do next, and an exit code for each.

One table, so that each is said the same way wherever it is met, and README can be looked up by the sentence. Code 1 is left for what has no
row here: the sentence then says all there is to say.
"""

import re
from typing import NamedTuple


class _Row(NamedTuple):
    code: int
    sentence: str
    remedy: str


TROUBLES = {
    "nothing found": _Row(
        10,
        "No Pico is found on USB.",
        "Plug it in. If it is: try another cable, for some have no data lines and only charge. For a board that stays unseen, hold BOOTSEL"
        " while you plug it in, and run this again.",
    ),
    "several boards": _Row(
        11,
        "Several boards are plugged in: {boards}.",
        "Leave one plugged in, or say which: PORT=... or DRIVE=... behind the command.",
    ),
    "no permission": _Row(
        12,
        "You may not open {port}: it is for members of the group {group}.",
        "sudo usermod -aG {group} $USER, then log out and in again.",
    ),
    "port in use": _Row(
        13,
        "{port} is in use by {program}.",
        "Close it there (Thonny: close the window), and run this again. ModemManager lets go after half a minute;"
        " sudo systemctl stop ModemManager makes it.",
    ),
    "no answer": _Row(
        14,
        "{port} does not answer: what runs on the board does not let MicroPython's prompt through.",
        "If it is busy, wait, and run this again. If it never answers, it must be erased, saved games too: hold BOOTSEL while you plug it"
        " in, copy Raspberry Pi's flash_nuke.uf2 onto its drive, and run make flash.",
    ),
    "restarts by itself": _Row(
        15,
        "The board restarts again and again: a watchdog of the program on it is running.",
        "Run this again. If it never stops, it must be erased, saved games too: hold BOOTSEL while you plug it in, copy Raspberry Pi's"
        " flash_nuke.uf2 onto its drive, and run make flash.",
    ),
    "CircuitPython": _Row(
        16,
        "CircuitPython {version} is on the board, which is another system than MicroPython.",
        "Copy what you need from its drive CIRCUITPY, which will be gone. Then hold BOOTSEL while you plug the board in, and run"
        " make flash.",
    ),
    "MicroPython too old": _Row(
        17,
        "MicroPython {version} is on the board; the score box needs {needed} or later.",
        "make flash renews it on a Pico and a Pico W; saved games stay. On a Pico 2: make backup, hold BOOTSEL while you plug it in,"
        " make flash, make restore.",
    ),
    "wrong board": _Row(
        18,
        "The board is a {machine}, not a Raspberry Pi Pico.",
        "Plug a Pico, Pico W or Pico 2 in, or say which port it is on: PORT=... behind the command.",
    ),
    "wrong image": _Row(
        19,
        "{found}, and {board} is not for it.",
        "Leave BOARD= away, or name one that is: {boards}.",
    ),
    "drive can't be written": _Row(
        20,
        "The drive {drive} can't be written to: {why}.",
        "Unplug the board, hold BOOTSEL while you plug it in, and run this again. If the drive is mounted for reading only, mount it anew.",
    ),
    "drive full": _Row(
        21,
        "The drive {drive} is full.",
        "That is no drive of a Pico in BOOTSEL, or it hangs: unplug the board, hold BOOTSEL while you plug it in, and run this again.",
    ),
    "drive not mounted": _Row(
        22,
        "A board in BOOTSEL is plugged in, but its drive is not mounted.",
        "Open it in the file manager, or: udisksctl mount -b {device}. Or mount it by hand and say where: DRIVE=folder behind the command.",
    ),
    "file on the drive": _Row(
        23,
        "{name} was copied onto the BOOTSEL drive, where it does nothing: that drive takes .uf2 files only.",
        "make flash brings both MicroPython and the score box onto the board.",
    ),
    "board full": _Row(
        24,
        "There is not room enough on the board: {free:,} bytes are free.",
        "Nothing was changed. Delete files of yours: .venv/bin/mpremote ls, then .venv/bin/mpremote rm :NAME.",
    ),
    "board's flash fails": _Row(
        25,
        "The board's file system failed while {doing}: {why}.",
        "Run it again. If that is no use: picotool save -a flash.bin keeps all that is there, python -m tools.salvage flash.bin finds the"
        " games in it. Only then make image, and drag that onto the board: it makes the file system anew.",
    ),
    "board lost": _Row(
        26,
        "The board went away while {doing}.",
        "Plug it in again and run this again: make flash goes on from there, and until all is sent the old score box stays in force.",
    ),
    "no port": _Row(
        27,
        "MicroPython was copied onto the board's drive, but no serial port has come up within {seconds} seconds.",
        "Unplug the board, plug it in again, and run this again.",
    ),
    "not started": _Row(
        28,
        "The score box on the board does not start: {why}.",
        "make flash brings it in order; make doctor says more. If it stays so, another program's file on the board is in the way, a boot.py"
        " most likely. make backup works all the same.",
    ),
    "in BOOTSEL": _Row(
        29,
        "The board is in BOOTSEL ({drive}), where its games can't be got at.",
        "Unplug it and plug it in again without holding BOOTSEL.",
    ),
    "no games folder": _Row(
        30,
        "{path} holds no games of a score box: {why}.",
        "make backup writes such a folder; FROM= names it.",
    ),
    "not ready": _Row(
        31,
        "{count} of {all} checks found something.",
        "Each says above what to do.",
    ),
    "no such port": _Row(
        32,
        "There is no serial port {port}.",
        "A board in BOOTSEL has none: make flash finds its drive. Else leave PORT= away, and the board is looked for; or look which ports"
        " there are: .venv/bin/mpremote devs.",
    ),
    "games unreadable": _Row(
        33,
        "These can't be read on the board: {names}. All else is saved: {folder}.",
        "picotool save -a flash.bin keeps the whole flash; python -m tools.salvage flash.bin finds what is left of them.",
    ),
    "folder in use": _Row(
        34,
        "{folder} is not empty.",
        "Nothing was written. Say another one: TO=folder.",
    ),
    "unexpected answer": _Row(
        35,
        "The board gave an answer that makes no sense while {doing}: {answer}.",
        "Run this again. If it says the same, something else on the board is in the way: a boot.py, most likely.",
    ),
    "in the way": _Row(
        36,
        "Something else on the board has a name that the score box needs; it was found while {doing}: {why}.",
        "Nothing is lost. Look what it is: .venv/bin/mpremote ls. If it is not needed: .venv/bin/mpremote rm -r :NAME. Then run this"
        " again.",
    ),
}


class Trouble(Exception):
    """One of the rows: `name`, and the words that its sentence and remedy need. `code` is the exit code; str() is sentence and remedy."""

    def __init__(self, name, /, **words):
        row = TROUBLES[name]
        self.name = name
        self.code = row.code
        self.sentence = row.sentence.format(**words)
        self.remedy = row.remedy.format(**words)
        super().__init__(f"{self.sentence}\n{self.remedy}")


def readme_table():
    """The table of README that is looked up by sentence; what differs from case to case is in italics."""
    lines = ["| code | what is said | what to do |", "|---|---|---|"]
    for row in TROUBLES.values():
        sentence, remedy = (re.sub(r"{(\w+)[^}]*}", r"*\1*", text) for text in (row.sentence, row.remedy))
        lines.append(f"| {row.code} | {sentence} | {remedy} |")
    return "\n".join(lines)
