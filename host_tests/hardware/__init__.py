# SPDX-License-Identifier: MIT
"""The tests of hardware/ need packages that the others do without."""
