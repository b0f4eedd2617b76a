# SPDX-License-Identifier: MIT
"""`.ci/run`: README's test command, in a clean checkout of what is committed."""

import os
import shutil
import subprocess

import pytest

from tools import ROOT

# What the machine would have to have installed stands in for itself: make says where it was run, and with what.
MAKE = '#!/bin/sh\necho "make $*"\nls\n'
PYTHON = "#!/bin/sh\nexit 0\n"


@pytest.fixture
def repository(tmp_path):
    """A repository with the real .ci/run and one more file committed, and one not."""
    folder = tmp_path / "repository"
    (folder / ".ci").mkdir(parents=True)
    shutil.copy(ROOT / ".ci" / "run", folder / ".ci")
    (folder / "committed").write_text("")
    identity = ("-c", "user.name=Eva", "-c", "user.email=eva@example.org", "-c", "init.defaultBranch=main")
    for command in (("init", "--quiet"), ("add", "."), ("commit", "--quiet", "--message", "all")):
        subprocess.run(["git", *identity, *command], cwd=folder, check=True)
    (folder / "not-committed").write_text("")
    return folder


@pytest.mark.skipif(not shutil.which("git"), reason="there is no git here")
@pytest.mark.parametrize("owner", ["own", "somebody else's"])
def test_it_runs_make_test_in_a_clean_checkout_whoever_owns_the_repository(owner, repository, tmp_path):
    stand_ins = tmp_path / "bin"
    stand_ins.mkdir()
    for name, text in (("make", MAKE), ("python3", PYTHON)):
        (stand_ins / name).write_text(text)
        (stand_ins / name).chmod(0o755)
    environment = {**os.environ, "PATH": f"{stand_ins}{os.pathsep}{os.environ['PATH']}", "TMPDIR": str(tmp_path)}
    environment["GIT_TEST_ASSUME_DIFFERENT_OWNER"] = "0" if owner == "own" else "1"
    done = subprocess.run([repository / ".ci" / "run"], env=environment, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == ["make test", "committed"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bin", "repository"]  # it tidies up
