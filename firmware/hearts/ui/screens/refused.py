# SPDX-License-Identifier: MIT
"""A record was refused: why, that everything recorded before is safe, and what OK does."""

from hearts.core.record import NOT_SAVED
from hearts.ui.forms import Notice


class Screen(Notice):
    def __init__(self, ui):
        super().__init__(ui)
        self.heading, safe, again, *reasons = ui.words("refused")
        self.texts = (reasons[ui.status], again if ui.status >= NOT_SAVED else safe)

    def ok(self):
        self.ui.again()
        return True
