# SPDX-License-Identifier: MIT
"""The pin map is consistent, and the firmware's pins are the map's."""

import pytest

from tools import make_pins
from tools.make_pins import PIN_MAP, PinMapError, i2c_block, module, read


def test_the_pins_of_the_firmware_are_up_to_date():
    assert make_pins.main(["--check"]) == 0


def test_check_finds_a_difference(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(make_pins, "ROOT", tmp_path)
    monkeypatch.setattr(make_pins, "MODULE", tmp_path / "pins.py")
    monkeypatch.setattr(make_pins, "PIN_MAP", tmp_path / "pins.csv")
    (tmp_path / "pins.csv").write_text(PIN_MAP.read_text())
    assert make_pins.main(["--check"]) == 1
    assert "pins.py" in capsys.readouterr().out
    assert make_pins.main([]) == 0
    assert make_pins.main(["--check"]) == 0


def altered(old, new):
    text = PIN_MAP.read_text()
    assert old in text
    return text.replace(old, new)


@pytest.mark.parametrize(
    "old, new, complaint",
    (
        ("B,11,15", "A,11,15", "A stands in the map twice"),
        ("B,11,15", "B,10,14", "A and B share gpio 10"),
        ("B,11,15", "B,11,16", "GP11 is not on header pin 16"),
        ("B,11,15,in,up", "B,11,15,in,none", "B must be an input with pull-up"),
        ("B,11,15", "X,11,15", "no GPIO for B"),
        ("SCL,5,7", "SCL,7,10", "not SDA and SCL of one I2C bus"),
    ),
)
def test_a_map_that_can_not_be_is_refused(old, new, complaint):
    with pytest.raises(PinMapError, match=complaint):
        module(read(altered(old, new)))


def test_the_i2c_blocks_take_turns_in_pairs_of_pins():
    assert [i2c_block(gpio) for gpio in range(8)] == [0, 0, 1, 1, 0, 0, 1, 1]
