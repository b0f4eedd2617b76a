# SPDX-License-Identifier: MIT
"""A folder of files, by nothing but `os` and `open`: the same on the Pico and under CPython."""

import os


class Folder:
    """The folder at `path` and the files right in it.

    What a file was given counts once `flush` or `close` has returned: on the Pico it is then in flash, on a
    host with the operating system. All methods raise OSError as `os` does.
    """

    def __init__(self, path):
        self._path = path + "/"

    def make(self):
        """Make the folder if it is missing; its parent must exist."""
        path = self._path[:-1]
        try:
            os.stat(path)
        except OSError:
            os.mkdir(path)

    def inside(self, name):
        """The folder `name` in this one."""
        return Folder(self._path + name)

    def names(self):
        """The names in the folder, a sorted list."""
        return sorted(os.listdir(self._path))

    def open(self, name, mode):
        """The file `name`, opened as `open` does."""
        return open(self._path + name, mode)

    def remove(self, name):
        """Take the file `name` away."""
        os.remove(self._path + name)

    def rename(self, old, new):
        """Give the file `old` the name `new`; a file of that name is replaced, by all of it or not at all."""
        os.rename(self._path + old, self._path + new)
