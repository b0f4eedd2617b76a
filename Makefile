# SPDX-License-Identifier: MIT
# `make` lists what there is. Everything is set up by itself: a virtual environment in .venv, pinned packages.

.DEFAULT_GOAL := help
.PHONY: help run flash doctor backup restore games image dev package test test-pico-long power-cuts monkey presses mutations bench flashing screens size allocation soak energy build hardware step erc check generate clean

# The emulated Pico runs 2.5 times as fast under Python 3.10 as under later ones: its wheel there is a full build.
PYTHON ?= $(shell for p in python3.10 "$$HOME"/.pyenv/versions/3.10.*/bin/python3 python3 python; do \
	"$$p" -c 'import sys, venv; sys.exit(sys.version_info < (3, 10))' 2>/dev/null && { echo "$$p"; break; }; done)
VENV := .venv
PY := $(VENV)/bin/python
ON ?= cpython
BOARD ?=
BOARD_AT := $(if $(PORT),--port "$(PORT)") $(if $(DRIVE),--drive "$(DRIVE)")

help:  ## what this file can do
	@grep -hE '^[a-z-]+:.*  ## ' $(MAKEFILE_LIST) | awk -F ':.*  ## ' '{ printf "make %-15s %s\n", $$1, $$2 }'

$(VENV)/ready: pyproject.toml
	@test -n "$(PYTHON)" || { echo "Python 3.10 or later with venv is needed: on Debian, sudo apt install python3-venv"; exit 1; }
	@echo "Setting up $(VENV) with $(PYTHON) (once, about a minute) ..."
	@$(PYTHON) -m venv --clear $(VENV) || { echo "No virtual environment: on Debian, sudo apt install python3-venv"; exit 1; }
	@$(PY) -m pip install --quiet --disable-pip-version-check -e .
	@touch $@

# Apart, so that flashing a box takes no hundred megabytes more.
$(VENV)/hardware: $(VENV)/ready
	@echo "Setting up what hardware/ is made with (once) ..."
	@$(PY) -m pip install --quiet --disable-pip-version-check -e .[hardware]
	@touch $@

run: $(VENV)/ready  ## the box in this terminal; ON=pico: the stock firmware on an emulated Pico
	@$(PY) -m tools.terminal --on $(ON)

flash: $(VENV)/ready  ## the score box onto a Pico that is plugged in, whatever is on it; saved games stay. OLED=sh1106 sets the display
	@$(PY) -m tools.install $(BOARD_AT) $(if $(BOARD),--board "$(BOARD)") $(if $(OLED),--display "$(OLED)")

doctor: $(VENV)/ready  ## looks at this computer, the Pico, its display and its buttons, and says what is wrong
	@$(PY) -m tools.doctor $(BOARD_AT) $(ARGS)

backup: $(VENV)/ready  ## the Pico's games and settings into backups/DATE-TIME, or TO=folder
	@$(PY) -m tools.backup save $(BOARD_AT) $(if $(TO),--to "$(TO)")

restore: $(VENV)/ready  ## games FROM=folder back onto the Pico; those on it are saved first
	@$(PY) -m tools.backup restore $(BOARD_AT) $(if $(FROM),--from "$(FROM)")

games: $(VENV)/ready  ## every game on the Pico, or FROM=folder: dist/games.csv and dist/games.html, with a chart of each
	@$(PY) -m tools.backup games $(BOARD_AT) $(if $(FROM),--from "$(FROM)")

test: $(VENV)/hardware  ## all tests, about ten minutes
	@$(PY) -m ruff check .
	@$(PY) -m pytest -n auto --dist worksteal -m "not long" $(ARGS)

test-pico-long: $(VENV)/ready  ## whole long games on the emulated Pico, and all that can go wrong in flashing it
	@$(PY) -m pytest -n auto --dist worksteal -m long host_tests/pico host_tests/ui $(ARGS)

power-cuts: $(VENV)/ready  ## the power fails at each operation of the flash, 100,000 times and more; an hour
	@$(PY) -m host_tests.campaigns.power_cuts $(ARGS)

monkey: $(VENV)/ready  ## a million random presses, each held against a second scorer; half an hour
	@$(PY) -m host_tests.campaigns.monkey $(ARGS)

presses: $(VENV)/ready  ## a million presses of buttons that bounce, many while the flash is erased: lost, doubled, how late; ten minutes
	@$(PY) -m host_tests.campaigns.presses $(ARGS)

mutations: $(VENV)/ready  ## a million damaged journals, each started on; half an hour
	@$(PY) -m host_tests.campaigns.mutations $(ARGS)

image: $(VENV)/ready  ## dist/heartkeeper-RPI_PICO.uf2 to drag onto a Pico; BOARD=RPI_PICO_W or RPI_PICO2, ARGS=--app-only
	@$(PY) -m tools.image $(if $(BOARD),--board "$(BOARD)") $(ARGS)

package: $(VENV)/ready  ## dist/mip/: the score box for mpremote mip install
	@$(PY) -m tools.package

dev: $(VENV)/ready  ## run what is in firmware/ on a Pico, from here; Ctrl-] ends it
	@$(PY) -m tools.build
	@$(VENV)/bin/mpremote $(if $(PORT),connect "$(realpath $(PORT))") mount build exec --no-follow "import main" repl

build: $(VENV)/ready  ## the firmware compiled, in build/
	@$(PY) -m tools.build

bench: $(VENV)/ready  ## how soon each press of a whole game is answered, beside a program that draws whole frames; four minutes
	@$(PY) -m host_tests.campaigns.bench $(ARGS)

flashing: $(VENV)/ready  ## flash, update, transfers that break off, backup and restore on an emulated Pico, with figures; ten minutes
	@$(PY) -m host_tests.campaigns.flashing

screens: $(VENV)/ready  ## every screen in every state and language on one sheet, dist/screens.png; a minute
	@$(PY) -m host_tests.campaigns.contact_sheet

size: $(VENV)/ready  ## flash and heap of every file, heap in use at the table and on each screen; two minutes
	@$(PY) -m host_tests.campaigns.size

soak: $(VENV)/ready  ## memory before and after ten thousand hands; half a minute
	@$(PY) -m host_tests.campaigns.soak $(ARGS)

energy: $(VENV)/ready  ## how long batteries last, modelled from what the processor and the panel do in an evening; two minutes
	@$(PY) -m host_tests.campaigns.energy

allocation: $(VENV)/ready  ## what each press takes from the heap, by screen; half a minute
	@$(PY) -m host_tests.campaigns.allocation

hardware: $(VENV)/hardware  ## all that is generated in hardware/: case, wiring, schematics, parts; half a minute
	@$(PY) -m tools.hardware

# In an environment of its own: it is large, and not made for Python 3.10.
$(VENV)-step/ready: pyproject.toml
	@python=$$(for p in python3.14 python3.13 python3.12 python3.11 python3; do \
		"$$p" -c 'import sys, venv; sys.exit(not (3, 11) <= sys.version_info < (3, 15))' 2>/dev/null && { echo "$$p"; break; }; done); \
	test -n "$$python" || { echo "build123d needs Python 3.11 to 3.14"; exit 1; }; \
	echo "Setting up build123d (once, a minute, 1 GB) ..."; \
	"$$python" -m venv --clear $(VENV)-step && $(VENV)-step/bin/python -m pip install --quiet --disable-pip-version-check -e .[hardware,step]
	@touch $@

step: $(VENV)-step/ready  ## the parts of the case as STEP, for CAD; sets up build123d first, 1 GB
	@$(VENV)-step/bin/python -m tools.hardware.step

erc: $(VENV)/ready  ## KiCad's electrical rules check of the schematic in hardware/kicad; needs KiCad 9
	@$(PY) -m tools.hardware.erc

check: $(VENV)/hardware  ## are the generated files what their sources say?
	@$(PY) -m tools.make_type --check
	@$(PY) -m tools.make_pins --check
	@$(PY) -m tools.pictures --check
	@$(PY) -m tools.hardware --check
	@echo "Every generated file is what its source says."

generate: $(VENV)/hardware  ## write the generated files anew
	@$(PY) -m tools.make_type
	@$(PY) -m tools.make_pins
	@$(PY) -m tools.pictures
	@$(PY) -m tools.hardware

clean:  ## remove what was built; games are kept
	@rm -rf build dist $(VENV) $(VENV)-step
