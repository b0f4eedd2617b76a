# SPDX-License-Identifier: MIT
"""A flash in memory for the journal: it remembers what a power cut would have left at each moment, and can be made to fail.

A file holds what it was given once it is closed. When the power goes before that, or the flash fails, all of it, none or a part may be
there: how much is said by `left`. This is worse than littlefs, which leaves none, and than the folder of a host, which leaves a part."""

import errno
from typing import NamedTuple

WRITES = ("open", "write", "close", "remove", "rename")
NEED_ROOM = ("open", "write", "close")

# How much of n bytes is in a file that was not closed.
LEFT = {"none": lambda n: 0, "half": lambda n: n // 2, "all but a byte": lambda n: n - 1, "all": lambda n: n}


class Moment(NamedTuple):
    """Just before a writing operation: how many facts had been acknowledged by then, the files, the path and bytes not closed yet."""

    acknowledged: int
    files: dict
    path: str
    waiting: bytes


class Flash:
    """files       {path: bytes}, what is there without what was not closed
    moments     one before each writing operation so far
    acknowledged   for the test to count up
    fails       fails(number, kind): whether a writing operation, counted from 0, ends in OSError
    error       with this number
    left        how much a failed write or close leaves, one of LEFT
    unreadable  the path of a file that can't be read, or None
    broken      pairs of "make" or "names" and the path of a folder where that fails
    """

    def __init__(self, files=(), left="none"):
        self.files = dict(files)
        self.moments = []
        self.acknowledged = 0
        self.fails = lambda number, kind: False
        self.error = errno.EIO
        self.left = left
        self.unreadable = None
        self.broken = set()

    @property
    def folder(self):
        return Folder(self, "")

    def cuts(self, left):
        """What each cut of the power could have left: pairs (acknowledged, files)."""
        for moment in self.moments:
            files = dict(moment.files)
            if moment.waiting:
                files[moment.path] += moment.waiting[: LEFT[left](len(moment.waiting))]
            yield moment.acknowledged, files
        yield self.acknowledged, dict(self.files)

    def look(self, kind, path):
        """Raises OSError if that is broken."""
        if (kind, path) in self.broken:
            raise OSError(self.error, path)

    def operate(self, kind, file=None):
        """A writing operation is about to be done. Raises OSError if it fails, having left what it leaves."""
        path, waiting = (file.path, bytes(file.waiting)) if file else ("", b"")
        number = len(self.moments)
        self.moments.append(Moment(self.acknowledged, dict(self.files), path, waiting))
        if self.fails(number, kind):
            if file:
                self.files[path] += waiting[: LEFT[self.left](len(waiting))]
                file.waiting.clear()
            raise OSError(self.error, "refused")


class Folder:
    """A folder of a Flash, as the journal wants one."""

    def __init__(self, flash, path):
        self._flash = flash
        self._path = path

    def inside(self, name):
        return Folder(self._flash, self._path + name + "/")

    def make(self):
        self._flash.look("make", self._path)

    def names(self):
        self._flash.look("names", self._path)
        return sorted(path[len(self._path) :] for path in self._flash.files if path.startswith(self._path))

    def open(self, name, mode):
        path = self._path + name
        if mode == "rb":
            if path not in self._flash.files:
                raise OSError(errno.ENOENT, path)
            if path == self._flash.unreadable:
                raise OSError(errno.EIO, path)
            return _Reading(self._flash.files[path])
        self._flash.operate("open")
        if mode == "wb":
            self._flash.files[path] = b""
        else:
            assert mode == "ab"
            self._flash.files.setdefault(path, b"")
        return _Writing(self._flash, path)

    def remove(self, name):
        self._flash.operate("remove")
        del self._flash.files[self._path + name]

    def rename(self, old, new):
        self._flash.operate("rename")
        files = self._flash.files
        moved = [path for path in files if path == self._path + old or path.startswith(self._path + old + "/")]
        if not moved:
            raise OSError(errno.ENOENT, old)
        for path in moved:
            files[self._path + new + path[len(self._path + old) :]] = files.pop(path)


class _Reading:
    def __init__(self, data):
        self._data = data
        self._at = 0

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        pass

    def seek(self, at):
        self._at = at

    def read(self, size=-1):
        data = self._data[self._at :] if size < 0 else self._data[self._at : self._at + size]
        self._at += len(data)
        return data


class _Writing:
    def __init__(self, flash, path):
        self._flash = flash
        self.path = path
        self.waiting = bytearray()

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self._flash.operate("close", self)
        self._flash.files[self.path] += self.waiting

    def write(self, data):
        self.waiting += data
        self._flash.operate("write", self)
