# SPDX-License-Identifier: MIT
"""Getting the stock firmware: once, the right file or none, and a sentence that helps when it cannot be
had."""

import hashlib
import io
import urllib.error

import pytest

from tools import stock

RELEASE = b"the release"
FILE = "RPI_PICO-20250911-v1.26.1.uf2"


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """An empty cache, no firmware of the user's own, and for each board a release whose bytes are RELEASE."""
    monkeypatch.delenv(stock.VARIABLE, raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    digest = hashlib.sha256(RELEASE).hexdigest()
    monkeypatch.setattr(stock, "BOARDS", {name: board._replace(sha256=digest) for name, board in stock.BOARDS.items()})
    return tmp_path / "heartkeeper"


@pytest.fixture
def server(monkeypatch):
    """The server's answers, to be filled by the test: bytes, or an exception. `asked` collects the
    addresses."""

    class Server:
        answer = RELEASE

        def __init__(self):
            self.asked = []

        def open(self, url, timeout):
            self.asked.append(url)
            if isinstance(self.answer, Exception):
                raise self.answer
            return io.BytesIO(self.answer)

    server = Server()
    monkeypatch.setattr(stock.urllib.request, "urlopen", server.open)
    return server


def test_it_is_downloaded_once_and_kept(cache, server):
    assert stock.read() == RELEASE
    assert stock.path() == cache / FILE
    assert server.asked == ["https://micropython.org/resources/firmware/RPI_PICO-20250911-v1.26.1.uf2"]
    assert list(cache.iterdir()) == [cache / FILE]


@pytest.mark.parametrize("board", stock.BOARDS)
def test_each_board_has_a_release_of_its_own(board, cache, server):
    assert stock.read(board) == RELEASE
    assert stock.path(board).name.startswith(f"{board}-20")
    assert server.asked == [f"https://micropython.org/resources/firmware/{stock.path(board).name}"]


@pytest.mark.parametrize("board", stock.BOARDS)
def test_the_page_to_go_to_is_the_boards_own(board, cache, server):
    server.answer = urllib.error.URLError("no route to host")
    with pytest.raises(stock.StockError) as told:
        stock.path(board)
    assert f"https://micropython.org/download/{board}/" in str(told.value)
    assert stock.BOARDS[board].title in str(told.value)


def test_without_a_network_the_sentence_says_where_to_put_the_file(cache, server):
    server.answer = urllib.error.URLError("no route to host")
    with pytest.raises(stock.StockError) as told:
        stock.path()
    for words in ("could not be downloaded", "no route to host", FILE, str(cache), "PICO_UF2"):
        assert words in str(told.value)


def test_another_file_than_the_release_is_not_kept(cache, server):
    server.answer = b"<html>Please log in to this network</html>"
    with pytest.raises(stock.StockError, match="checksum differs"):
        stock.path()
    assert not cache.exists()


def test_a_damaged_file_in_the_cache_is_told(cache, server):
    cache.mkdir()
    (cache / FILE).write_bytes(RELEASE[:-1])
    with pytest.raises(stock.StockError, match=r"damaged.*Delete it"):
        stock.path()
    assert server.asked == []


def test_a_file_of_the_users_own_is_used_as_it_is(cache, server, tmp_path, monkeypatch):
    own = tmp_path / "own.uf2"
    own.write_bytes(b"a build of mine")
    monkeypatch.setenv("PICO_UF2", str(own))
    assert stock.read() == b"a build of mine"
    assert server.asked == []


def test_a_file_of_the_users_own_that_is_not_there_is_told(cache, monkeypatch):
    monkeypatch.setenv("PICO_UF2", "/nowhere/firmware.uf2")
    with pytest.raises(stock.StockError, match=r"PICO_UF2 names /nowhere/firmware\.uf2"):
        stock.path()


def test_a_file_that_cannot_be_read_is_told(cache, tmp_path, monkeypatch):
    own = tmp_path / "own.uf2"
    own.write_bytes(b"")

    def refuse(path):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setenv("PICO_UF2", str(own))
    monkeypatch.setattr(stock.Path, "read_bytes", refuse)
    with pytest.raises(stock.StockError, match=r"own\.uf2 can't be read: Permission denied"):
        stock.read()


def test_a_cache_that_cannot_be_written_is_told(cache, server):
    cache.write_bytes(b"a file where the folder should be")
    with pytest.raises(stock.StockError, match="could not be written"):
        stock.path()


def test_the_command_prints_the_path_or_the_sentence(cache, server, capsys):
    assert stock.main([]) == 0
    assert capsys.readouterr().out.strip() == str(cache / FILE)
    (cache / FILE).unlink()
    server.answer = urllib.error.URLError("down")
    assert stock.main([]) == 1
    assert "could not be downloaded" in capsys.readouterr().err


def test_the_command_takes_a_board(cache, server, capsys):
    assert stock.main(["RPI_PICO2"]) == 0
    assert capsys.readouterr().out.strip().endswith("RPI_PICO2-20260406-v1.28.0.uf2")
    assert stock.main(["RPI_PICO3"]) == 2
    assert "RPI_PICO | RPI_PICO_W | RPI_PICO2" in capsys.readouterr().err
