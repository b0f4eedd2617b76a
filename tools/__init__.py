# SPDX-License-Identifier: MIT
"""Host tools of the score box, run from the project's root as `python -m tools.<name>`.

Importing this package puts two folders first on the import path: `firmware/`, so that the product's own modules can be imported, and
`tools/shim/`, so that `micropython` is the project's shim and not the module of that name which Adafruit Blinka installs.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
"""The project's root folder."""

WORDS = ROOT / "firmware" / "hearts" / "words"
"""The folder of the languages' files."""

for _folder in (ROOT / "firmware", ROOT / "tools" / "shim"):
    if str(_folder) in sys.path:
        sys.path.remove(str(_folder))
    sys.path.insert(0, str(_folder))
