# SPDX-License-Identifier: MIT
"""The power fails at every flash operation of an evening, on MicroPython's own littlefs. Run by power_cuts.py in the unix port, not by
CPython.

    micropython unix_cuts.py IMAGE EVENING SEED WEAR THIN

IMAGE is the file system, EVENING a file of facts (cuts_evening.py), SEED that of the tears; after WEAR erases littlefs moves the
running game's folder to other blocks, as it does now and then, 0: not in this evening. Of so many cuts as THIN says one is made, and so of
the second cuts after each.

The evening is told once to the App, on a flash that notes each erase and each page programmed. What a cut leaves is what the flash held
before and all operations up to the cut, the last of them torn in some way: nothing else outlives it, what comes after it does not happen.
So each cut is made by putting such a flash together and starting the App on it; and each second cut in the same way, from what the App
then did to the flash while it started and recorded the next fact.

Prints a line `fault ...` for each fault, and last a table, its fields separated by tabs: `kind`, `cuts`, `second` and FAULTS, then for each
kind of tear how often power failed so, how often of these a second time, and how many faults of each sort were found after it.
"""

import os
import random
import sys

import vfs

import hearts.passing
from hearts.core import change, undoing
from hearts.core import record as r
from hearts.core.game import Game
from hearts.port.folder import Folder
from hearts.store.settings import LANGUAGE

# The App lets go of modules that it needs at a start only. To compile them anew each time would be most of the work here.
hearts.passing.passing = lambda name: __import__(name, None, None, ("",))

from hearts.app import App  # noqa: E402

sys.path.append(__file__.rpartition("/campaigns/")[0])
from bare import Port  # noqa: E402

BLOCK = 4096
PAGE = 256  # what a flash chip programs at a time
ERASED = b"\xff" * BLOCK

# What littlefs asks a block device
_COUNT = 4
_SIZE = 5
_ERASE = 6

_MOVES = 101  # erases after which littlefs moves a folder, where MicroPython sets up littlefs for a hundred

HOME = "/evening"  # where the flash of the evening itself is mounted
AFTER = "/after"  # what a cut has left, with an App on it
LOOK = "/look"  # the same, only read

ERASE_TEARS = ("not begun", "half erased", "some bits erased")
PROGRAM_TEARS = ("not begun", "a part written", "some bits written", "random bytes")
DONE = "all done"  # and the fact acknowledged
KINDS = PROGRAM_TEARS + ERASE_TEARS[1:] + (DONE,)

FAULTS = ("lost", "shown, not stored", "another game", "not archived", "files damaged", "no mount", "no start", "stuck")


class Fault(Exception):
    """What must not be: one of FAULTS, and more about it."""


# --- the flash ------------------------------------------------------------------------------------------


class Flash:
    """A flash chip with `image` in it, a bytearray that it changes.

    operations   (address, page or None for an erase, how many records were shown by then), in order
    game         the Game that is shown
    """

    def __init__(self, image):
        self.image = image
        self.operations = []
        self.game = None

    def readblocks(self, block, buffer, offset=0):
        at = block * BLOCK + offset
        buffer[:] = memoryview(self.image)[at : at + len(buffer)]

    def writeblocks(self, block, buffer, offset=0):
        at = block * BLOCK + offset
        for start in range(0, len(buffer), PAGE):
            self._operate(at + start, bytes(buffer[start : start + PAGE]))

    def ioctl(self, request, argument):
        if request == _COUNT:
            return len(self.image) // BLOCK
        if request == _SIZE:
            return BLOCK
        if request == _ERASE:
            self._operate(argument * BLOCK, None)
        return 0

    def _operate(self, address, page):
        self.operations.append((address, page, self.game.sequence if self.game else 0))
        operate(self.image, address, page)


def operate(image, address, page):
    """A whole erase (page None) or program. littlefs programs only what is erased."""
    if page is None:
        image[address : address + BLOCK] = ERASED
    else:
        image[address : address + PAGE] = page


def tear(image, address, page, how):
    """An erase or program that the power cut short, or that was not begun."""
    if how == "half erased":
        image[address : address + BLOCK // 2] = ERASED[: BLOCK // 2]
    elif how == "some bits erased":
        for at in range(address, address + BLOCK):
            image[at] |= random.getrandbits(8)
    elif how == "a part written":
        written = len(page.rstrip(b"\xff"))  # behind that nothing changes
        part = random.randrange(1, max(2, written))
        image[address : address + part] = page[:part]
    elif how == "some bits written":
        for i in range(PAGE):
            image[address + i] &= page[i] | random.getrandbits(8)
    elif how == "random bytes":
        for at in range(address, address + PAGE):
            image[at] = random.getrandbits(8)


def mount(flash, root):
    """Mount as the Pico's _boot.py does, in place of what was mounted there."""
    try:
        vfs.umount(root)
    except OSError:
        pass  # nothing was
    try:
        vfs.mount(vfs.VfsLfs2(flash, progsize=PAGE), root)
    except OSError as error:
        raise Fault("no mount", repr(error)) from error


def read(path):
    with open(path, "rb") as file:
        return file.read()


def wear_out(flash, path, erases):
    """Let so many files come and go in a folder that littlefs moves it to other blocks after `erases` more erases."""
    near = False
    while not near:
        flash.operations.clear()
        open(path, "wb").close()
        os.remove(path)
        for address, page, _ in flash.operations:
            if page is None and not near:  # the first four bytes of the folder's block count its erases
                near = (int.from_bytes(flash.image[address : address + 4], "little") + erases) % _MOVES == 0


# --- a box ----------------------------------------------------------------------------------------------


class Box:
    """A box that gets power, on a flash with this image, mounted at `root`. Raises Fault."""

    def __init__(self, image, root):
        self.flash = Flash(image)
        self.root = root
        mount(self.flash, root)
        try:
            self.app = App(Port(Folder(root + "/games")))
            self.app.settings[LANGUAGE] = 1  # English; nobody asks
        except Exception as error:
            raise Fault("no start", repr(error)) from error
        self.game = self.flash.game = self.app.game

    def tell(self, step):
        """Let the App record a fact. Raises Fault if it does not."""
        try:
            status = self.app.commit(step.kind, step.payload_in(self.game))
        except Exception as error:
            raise Fault("stuck", repr(error)) from error
        if status:
            raise Fault("stuck", f"{step.line} is refused with {status}")


class Step:
    """A fact of the evening, from its line."""

    def __init__(self, line):
        words = line.split()
        self.line = line
        self.kind = int(words[0])
        self._payload = words[1]
        self._expected = [int(word) for word in words[2:]]

    def payload_in(self, game):
        if self.kind != r.UNDO:
            return bytes.fromhex(self._payload)
        first = {"hand": undoing.newest_hand(game), "game": game.start, "newest": undoing.newest(game)}[self._payload]
        return game.sequence_at(first).to_bytes(3, "little") + bytes(6)

    def check(self, game):
        """Hands, dealer and totals are, after this fact, what the plain model of the rules says."""
        shown = [game.hands, game.dealer] + list(game.totals)
        if shown != self._expected:
            raise Fault("another game", f"{self.line} is expected, shown are {shown}")


# --- what must be ---------------------------------------------------------------------------------------


def records_in(root):
    """The records that count, bytes: those of the archived games and of the running one, as far as they follow each other."""
    files = []
    for folder in (root + "/games/old/", root + "/games/now/"):
        try:
            names = os.listdir(folder[:-1])
        except OSError:
            continue  # not made yet
        files += [(int(name), read(folder + name)) for name in names if len(name) == 8]
    records = b""
    for number, data in sorted(files):
        at = number * r.SIZE
        if at + len(data) > len(records):  # until it is removed, what is archived lies where it was, too
            records = records[:at] + data
    return records


def seen(game):
    """All that a game shows."""
    lines = []
    points = [0, 0, 0, 0]
    for hand in range(game.hands):
        taken = game.score_of(hand, points)
        lines.append((bytes(taken.takers), bytes(taken.hearts), taken.moon, tuple(points)))
    return (
        game.started, game.sequence, game.records, bytes(game.rules.code), game.target, bytes(game.names), bytes(game.former), game.seated,
        lines, tuple(game.totals), game.dealer, bytes(game.call), game.over, game.winners, game.tie, game.turn, game.offset,
        undoing.newest(game), undoing.undone(game),
    )  # fmt: skip


made = {}


def made_of(records):
    """What a game shows that is made of these records and knows of no flash."""
    if records not in made:
        game = Game()
        for at in range(0, len(records), r.SIZE):
            if change.apply(game, records[at : at + r.SIZE]):
                raise Fault("another game", f"record {at // r.SIZE} on flash can't be")
        made[records] = seen(game)
    return made[records]


def stored_by(box):
    """The records on a box's flash. Raises Fault if it shows anything but what they make."""
    records = records_in(box.root)
    stored = len(records) // r.SIZE
    if stored < box.game.sequence:
        raise Fault("shown, not stored", f"{box.game.sequence} records are shown, {stored} stored")
    if seen(box.game) != made_of(records):
        raise Fault("another game", f"shown is {seen(box.game)}, stored {made_of(records)}")
    return records


class Cut:
    """One way in which power fails.

    how            one of KINDS
    left           the flash afterwards
    acknowledged   so many records were, and `shown` were counted by the game that is shown: all these must be there
    most           and no more than these
    story, names   the records and the players' names as they would have been without this cut
    step           the fact of the evening that was being recorded
    earlier        the Cut before, or None
    """

    def __init__(self, how, left, acknowledged, shown, most, story, names, step, earlier):
        self.how = how
        self.left = left
        self.acknowledged = acknowledged
        self.shown = shown
        self.most = most
        self.story = story
        self.names = names
        self.step = step
        self.earlier = earlier

    def __str__(self):
        earlier = f"{self.earlier}; then " if self.earlier else ""
        return f"{earlier}fact {self.step}, {self.shown} records shown: {self.how}"


class Evening:
    """An evening of `steps` on a flash with this image."""

    def __init__(self, image, steps, wear, thin):
        self.tally = {how: [0] * (2 + len(FAULTS)) for how in KINDS}
        self._steps = steps
        self._thin = thin
        self._met = [0, 0]  # cuts and second cuts so far, made or left out
        self._box = Box(image, HOME)
        self._files = {name: read(HOME + "/" + name) for name in os.listdir(HOME) if "." in name}
        if wear:
            wear_out(self._box.flash, HOME + "/games/now/worn", wear)

    def play(self):
        """Tell the facts one by one, and cut the power in each operation that they cause."""
        box = self._box
        for number in range(len(self._steps)):
            image = bytes(box.flash.image)
            shown = box.game.sequence
            box.flash.operations.clear()
            box.tell(self._steps[number])
            self._steps[number].check(box.game)
            for cut in self._cuts(image, box, shown, shown, number, None):
                self._make(cut)

    def _cuts(self, image, box, acknowledged, started, step, earlier):
        """Each cut that can be while a box does what it has done to a flash with this image: start, maybe, and record this step's fact. So
        many records were acknowledged before that, and there when it had started."""
        image = bytearray(image)
        story = stored_by(box)
        names = bytes(box.game.names)
        shown = acknowledged
        for address, page, counted in box.flash.operations:
            shown = max(shown, counted)
            for how in ERASE_TEARS if page is None else PROGRAM_TEARS:
                if self._chosen(earlier):
                    left = bytearray(image)
                    tear(left, address, page, how)
                    yield Cut(how, left, acknowledged, shown, max(shown, started) + 1, story, names, step, earlier)
            operate(image, address, page)
        if self._chosen(earlier):
            all_told = box.game.sequence
            yield Cut(DONE, image, all_told, all_told, all_told, story, names, step, earlier)

    def _chosen(self, earlier):
        depth = 1 if earlier else 0
        self._met[depth] += 1
        return self._met[depth] % self._thin == 0

    def _make(self, cut):
        """Start on what the cut has left and go on with the next fact; cut that, too, unless this is the second cut already."""
        row = self.tally[cut.how]
        row[0] += 1
        row[1] += cut.earlier is not None
        try:
            image = bytes(cut.left)
            box, found = self._start(cut)
            step = cut.step
            if self._has(cut, found):
                step += 1
                if bytes(box.game.names) != cut.names:
                    raise Fault("another game", f"other players: {box.game.names}")
            if step == len(self._steps):
                return
            started = box.game.sequence
            box.tell(self._steps[step])
            if cut.earlier:
                stored_by(box)
                return
            for second in self._cuts(image, box, found, started, step, cut):
                self._make(second)
        except (Fault, OSError) as error:
            kind, more = error.args if isinstance(error, Fault) else ("lost", f"a file can't be read: {error!r}")
            row[2 + FAULTS.index(kind)] += 1
            print("fault", cut, "->", kind + ":", more)

    def _start(self, cut):
        """Start on what a cut has left. Returns the box and how many records it found. Raises Fault if they are not what was recorded."""
        mount(Flash(cut.left), LOOK)  # a start may write; what lay there before?
        before = records_in(LOOK)
        box = Box(cut.left, AFTER)
        records = stored_by(box)
        found = len(before) // r.SIZE
        if found < cut.acknowledged:
            raise Fault("lost", f"{found} records are there")
        if found < cut.shown:
            raise Fault("shown, not stored", f"{found} records are there")
        if found > cut.most or before != cut.story[: len(before)]:
            raise Fault("another game", f"{found} records of at most {cut.most} are there")
        if records[: len(before)] != before:
            raise Fault("lost", f"{found} records were there, the start has changed them")
        for at in range(len(before), len(records), r.SIZE):
            if r.kind_of(records, at) not in (r.SIT, r.WAIT):  # all that a start may say: who is still there
                raise Fault("another game", f"the start has recorded a fact of kind {r.kind_of(records, at)}")
        if box.game.hands and int(min(os.listdir(AFTER + "/games/now"))) != box.game.start_sequence:
            raise Fault("not archived", f"there are {os.listdir(AFTER + '/games/now')}")
        if [name for name in os.listdir(AFTER + "/games/old") if name.startswith("bad-")]:
            raise Fault("another game", "the start has set something aside")
        for name in self._files:
            if read(AFTER + "/" + name) != self._files[name]:
                raise Fault("files damaged", name)
        return box, found

    def _has(self, cut, found):
        """Whether the fact that the power was cut in is among the records found. Others may be there with it: who stayed."""
        last = len(cut.story) // r.SIZE - 1
        while r.kind_of(cut.story, last * r.SIZE) != self._steps[cut.step].kind:
            last -= 1
        return last < found


def main(image, evening, seed, wear, thin):
    random.seed(int(seed))
    with open(evening) as file:
        steps = [Step(line) for line in file]
    evening = Evening(bytearray(read(image)), steps, int(wear), int(thin))
    try:
        evening.play()
    except Fault as fault:
        print("fault without a cut ->", fault.args[0] + ":", fault.args[1])
    print("\t".join(("kind", "cuts", "second") + FAULTS))
    for how in KINDS:
        print("\t".join([how] + [str(count) for count in evening.tally[how]]))


main(*sys.argv[1:])
