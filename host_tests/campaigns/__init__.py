# SPDX-License-Identifier: MIT
"""Long runs that look for what nobody thought of. Each is a program, `python -m host_tests.campaigns.<name>` from the project's root, which
prints a table and ends with 1 if anything broke; a short run of each is among the tests."""

import tools  # noqa: F401  puts the firmware where it can be imported from
