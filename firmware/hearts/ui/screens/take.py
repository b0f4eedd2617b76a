# SPDX-License-Identifier: MIT
"""Typing in a hand: who took each named card, then the plain hearts, and at every moment what that makes of each total."""

from micropython import const

from hearts.core.entry import Entry
from hearts.core.rules import HEARTS, NONE
from hearts.ui import cards, icons, screen
from hearts.ui.canvas import CENTRE, CLEAR, INVERT, MEDIUM, RIGHT, SMALL
from hearts.ui.forms import centred, clipped, filling

_STRIP = const(16)
_ARROW = const(6)  # width of the letter
_HEART = const(16)  # and of the heart, with what is between it and the number
_SIGN = const(8)  # pitch of the card signs
# The boxes of the last stage: x, y, width, height by seat
_BOXES = ((20, 47, 88, 17), (0, 17, 44, 30), (20, 0, 88, 17), (84, 17, 44, 30))
_TITLE = (16, 16, 96, 32)  # of the question
_LEFT = (44, 17, 40, 30)  # and between the boxes
_ROOM = (92, 62)  # for a player's name and signs: south and north, west and east
# And what changes with a tap: points; hearts and total
_FIGURES = ((22, 49, 36, 12), (1, 18, 42, 12), (22, 2, 36, 12), (85, 18, 42, 12))
_LINES = ((64, 56, 41, 8), (8, 39, 34, 8), (64, 9, 41, 8), (92, 39, 34, 8))
# Places in words.RANKS and in cards.SUIT_LETTERS by suit: clubs, diamonds, hearts, spades
_SUITS = bytes((3, 2, 1, 0))


class Screen(screen.Screen):
    def __init__(self, ui):
        super().__init__(ui)
        self._ranks, self._most, self._all, *self._hints = ui.words("take")
        if ui.game.hands:
            self._hints = ("", "", "")  # in a game's first hand only
        self._sure = False
        # What is drawn: by seat, signs of cards and hearts; whose box is marked; whether it is the hearts; and with what
        # hint.
        self._signs = bytearray(4)
        self._counts = bytearray(4)
        self._marked = NONE
        self._complete = False
        self._said = None
        if not ui.entry:
            ui.type_in(Entry(ui.game.rules))

    def draw(self, canvas):
        self._complete = self.ui.entry.complete
        if self._complete:
            self._draw_hearts(canvas)
        else:
            self._draw_question(canvas)

    def change(self, canvas):
        hand = self.ui.entry
        if hand.complete != self._complete:
            return False
        if self._complete:
            return self._change_hearts(canvas)
        for seat in range(4):
            if self._signs_of(seat) != self._signs[seat]:
                canvas.face(seat)
                room = _ROOM[seat & 1]
                # The gap behind the name is not counted in the room.
                canvas.box((canvas.width - room) // 2, canvas.height - _STRIP, room + 2, _STRIP, CLEAR)
                self._draw_player(canvas, seat)
        canvas.face(0)
        canvas.box(*_TITLE, CLEAR)
        self._draw_card(canvas)
        return True

    # --- questions --------------------------------------------------------------------------------

    def _draw_question(self, canvas):
        self.title = _TITLE
        for seat in range(4):
            canvas.face(seat)
            self._draw_player(canvas, seat)
        canvas.face(0)
        self._draw_card(canvas)

    def _draw_card(self, canvas):
        hand = self.ui.entry
        if hand.asked < len(hand.rules.named):
            card = hand.rules.named[hand.asked]
            width = 24 + 21 + 2 * 4 + canvas.icon_width(icons.BIG_ASK)
            x = 64 - width // 2
            y = 21
            if self._hints[0]:
                centred(canvas, 16, self._hints[0])
                y = 24
            canvas.icon(x, y, cards.BIG_RANKS[self._rank(card)])
            canvas.icon(x + 27, y, cards.BIG_SUITS[_SUITS[card & 3]])
            canvas.icon(x + 52, y, icons.BIG_ASK)
        else:
            canvas.icon(47, 18, cards.BIG_SUITS[_SUITS[HEARTS]])
            canvas.icon(73, 18, icons.BIG_ASK)
            centred(canvas, 40, self._most)

    def _rank(self, card):
        """Where a card's rank stands among the pictures of cards."""
        return cards.RANK_LETTERS.find(self._ranks[(card >> 2) - 11])

    def _draw_player(self, canvas, seat):
        """Name and the signs of the named cards that lie there, on the player's own edge."""
        hand = self.ui.entry
        signs = self._signs[seat] = self._signs_of(seat)
        name = self.ui.player(seat)
        room = _ROOM[seat & 1] - signs * _SIGN
        size = 2 if canvas.text_width(name, 2) <= room else 1
        name = clipped(canvas, name, room // size)
        x = (canvas.width - canvas.text_width(name, size) - signs * _SIGN) // 2
        y = canvas.height - _STRIP
        x = canvas.text(x, y if size == 2 else y + 4, name, size)
        for i in range(hand.asked):
            if hand.taken.takers[i] == seat:
                card = hand.rules.named[i]
                canvas.icon(x, y, cards.RANKS[self._rank(card)])
                canvas.icon(x, y + 9, cards.SUITS[_SUITS[card & 3]])
                x += _SIGN

    def _signs_of(self, seat):
        """How many named cards lie there."""
        hand = self.ui.entry
        signs = 0
        for i in range(hand.asked):
            signs += hand.taken.takers[i] == seat
        return signs

    # --- hearts -----------------------------------------------------------------------------------

    def _draw_hearts(self, canvas):
        ui = self.ui
        hand = ui.entry
        self.title = _LEFT
        hand.taken.score(hand.rules, ui.points)
        for seat in range(4):
            self._draw_box(canvas, seat)
        canvas.face(0)
        self._draw_left(canvas)

    def _change_hearts(self, canvas):
        ui = self.ui
        hand = ui.entry
        hand.taken.score(hand.rules, ui.points)
        canvas.face(0)
        for seat in range(4):
            if (seat == hand.rest) != (seat == self._marked):
                canvas.box(*_BOXES[seat], CLEAR)
                self._draw_box(canvas, seat)
            elif hand.taken.hearts[seat] != self._counts[seat]:
                self._change_numbers(canvas, seat)
        if self._sure or self._said != self._hint():
            canvas.box(*_LEFT, CLEAR)
            self._draw_left(canvas)
        else:
            self._draw_number(canvas)
        return True

    def _hint(self):
        return self._hints[1 if self.ui.entry.untouched else 2]

    def _draw_left(self, canvas):
        ui = self.ui
        hand = ui.entry
        self._said = None
        if self._sure:
            first, whom, last = self._all
            centred(canvas, 18, first)
            centred(canvas, 28, whom.replace("@", clipped(canvas, ui.player(hand.rest), 32)))
            centred(canvas, 38, last)
        else:
            self._said = self._hint()
            self._heart = 0  # it is nowhere
            self._draw_number(canvas)
            if self._said:
                filling(canvas, 30, 18, self._said, 22)

    def _draw_number(self, canvas):
        """How many hearts are left to be given."""
        hand = self.ui.entry
        self._marked = hand.rest
        left = hand.left
        y = 18 if self._said else 26
        x = 64 - (_HEART + canvas.number_width(left, MEDIUM)) // 2
        after = x + _HEART
        if x != self._heart:
            self._heart = x
            canvas.box(_LEFT[0], y, _LEFT[2], 12, CLEAR)
            canvas.icon(x, y, icons.HEART)
        else:
            canvas.box(after, y, 64 - x, 12, CLEAR)
        canvas.number(after, y, left, MEDIUM)

    def _draw_box(self, canvas, seat):
        x, y, w, h = _BOXES[seat]
        # Upright for whoever types; in the wide boxes three columns, in the narrow ones three rows.
        if seat & 1:
            self._draw_cards(canvas, x + 2, y + 14, seat)
            canvas.text(x + 2, y + 22, "♥")
        else:
            self._draw_cards(canvas, x + 38, y + 1, seat)
            canvas.text(x + 38, y + 9, "♥")
        self._draw_numbers(canvas, seat)
        if seat == self.ui.entry.rest:
            canvas.box(x, y, w, h, INVERT)

    def _draw_numbers(self, canvas, seat):
        """Points, hearts, and what that makes of the total."""
        ui = self.ui
        points = ui.points[seat]
        hearts = self._counts[seat] = ui.entry.taken.hearts[seat]
        x, y, w, _ = _BOXES[seat]
        if seat & 1:
            canvas.number(x + w // 2, y + 1, points, MEDIUM, True, False, CENTRE)
        else:
            canvas.number(x + 3, y + 2, points, MEDIUM, True)
        x, y, w, _ = _LINES[seat]
        canvas.number(x, y, hearts, SMALL)
        x = canvas.number(x + w, y, ui.game.total_with(seat, points), SMALL, False, False, RIGHT)
        canvas.text(x - 1 - _ARROW, y, "→")

    def _change_numbers(self, canvas, seat):
        line = _LINES[seat]
        figures = _FIGURES[seat]
        canvas.box(*line, CLEAR)
        canvas.box(*figures, CLEAR)
        self._draw_numbers(canvas, seat)
        if seat == self._marked:
            canvas.box(*line, INVERT)
            canvas.box(*figures, INVERT)

    def _draw_cards(self, canvas, x, y, seat):
        """The named cards in one line of small letters: a rank once for all its suits, the suit once where there is only one."""
        hand = self.ui.entry
        named = hand.rules.named
        last = NONE
        for i in range(len(named)):
            if hand.taken.takers[i] == seat:
                card = named[i]
                if card >> 2 != last:
                    last = card >> 2
                    x = canvas.text(x, y, self._ranks[last - 11])
                if named[0] & 3 != named[-1] & 3:
                    x = canvas.text(x, y, cards.SUIT_LETTERS[_SUITS[card & 3]])
        if last != NONE and named[0] & 3 == named[-1] & 3:
            canvas.text(x, y, cards.SUIT_LETTERS[_SUITS[named[0] & 3]])

    # --- keys -------------------------------------------------------------------------------------

    def press(self, seat):
        self._sure = False
        return self.ui.entry.press(seat)

    def hold(self, seat):
        return self.ui.entry.more(seat)

    def ok(self):
        ui = self.ui
        hand = ui.entry
        if not hand.complete:
            return False
        if hand.taken.shooter(hand.rules) != NONE:
            ui.show("shoot")
        elif hand.untouched and not self._sure:
            self._sure = True
        else:
            ui.commit_hand(0)
        return True

    def back(self):
        if self._sure:
            self._sure = False
        elif not self.ui.entry.back():
            self.leave()
        return True

    def leave(self):
        ui = self.ui
        if ui.entry.presses:
            ui.show("kept")
        else:
            ui.entry = None
            ui.home()
