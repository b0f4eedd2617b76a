# SPDX-License-Identifier: MIT
"""How a hand that is typed in looks: who took each named card, then the plain hearts, and at every moment what that makes of each total.
With the screens that take in a hand, and not in memory otherwise."""

from micropython import const

from hearts.core.rules import HEARTS, NONE
from hearts.ui import cards, icons, screen
from hearts.ui.canvas import CLEAR, INVERT, MEDIUM
from hearts.ui.forms import centred, clipped
from hearts.ui.hand_boxes import BOXES, FIGURES, LINES, MIDDLE, SUITS, draw_box, draw_numbers
from hearts.ui.telling import ranks

_STRIP = const(16)
_RANK = const(31)  # left of the question's rank, suit and question mark
_SUIT = const(58)
_ASK = const(83)
_TOP = const(17)  # of them: three pages of the panel, but for a tail
_HEART = const(49)  # left of the heart, and of how many there are
_NUMBER = const(65)
_SIGN = const(8)  # pitch of the card signs
_TITLE = (16, 16, 96, 32)  # of the question
_HOW = (16, 41, 96, 7)  # within it
_PICTURE = (21, 24)  # its rank and its suit: width and height
_ROOM = (92, 62)  # for a player's name and signs: south and north, west and east


class Taking(screen.Screen):
    """hand     the entry that it shows
    answer   whose strip is inverted while a question is asked, or NONE

    A subclass has the keys, and may reckon the totals in its own way.
    """

    typing = True
    answer = NONE

    def __init__(self, ui, hand):
        super().__init__(ui)
        self.hand = hand
        self._ranks = ranks(ui)
        # how: what is said with the first question
        self._most, self._all, self.how, self._then = ui.words("take")
        if ui.game.hands:
            self.how, self._then = "", ()  # in a game's first hand only
        self.sure = False  # whether all hearts lie with one seat is being asked
        # What is drawn: by seat, signs of cards and hearts; whose box is marked; whether it is the hearts; and with what
        # hint.
        self._signs = bytearray(4)
        self._begin = bytearray(4)  # where the signs begin
        self._card = bytearray(2)  # rank and suit of the question
        self._counts = bytearray(4)
        self._marked = NONE
        self._complete = False
        self._asks = False
        self._inverted = NONE  # the seat whose strip is
        self._clear = 0  # rows that it then keeps from what stands above it

    def draw(self, canvas):
        self._complete = self.hand.complete
        if self._complete:
            self._draw_hearts(canvas)
        else:
            self._draw_question(canvas)

    def change(self, canvas):
        hand = self.hand
        if hand.complete != self._complete:
            return False
        if self._complete:
            return self._change_hearts(canvas)
        self._invert(canvas, self._inverted)
        for seat in range(4):
            if self._signs_of(seat) != self._signs[seat]:
                canvas.face(seat)
                self._change_player(canvas, seat)
        self._mark(canvas)
        canvas.face(0)
        if hand.asked < len(hand.rules.named) and self._card[0] != NONE:
            self._change_card(canvas)
        else:
            canvas.box(*_TITLE, CLEAR)
            self._draw_card(canvas)
        return True

    # --- questions --------------------------------------------------------------------------------

    def _draw_question(self, canvas):
        self.title = _TITLE
        for seat in range(4):
            canvas.face(seat)
            self._draw_player(canvas, seat)
        self._mark(canvas)
        canvas.face(0)
        self._draw_card(canvas)

    def _mark(self, canvas):
        """The old answer's strip, clear of how it is done, which is said with the first question: there are no signs on it then."""
        self._clear = not self.hand.asked
        self._invert(canvas, self.answer)

    def _invert(self, canvas, seat):
        """A player's strip, to its opposite."""
        self._inverted = seat
        if seat != NONE:
            canvas.face(seat)
            room = _ROOM[seat & 1]
            canvas.box((canvas.width - room) // 2 - 1, canvas.height - _STRIP + self._clear, room + 4, _STRIP - self._clear, INVERT)

    def _draw_card(self, canvas):
        hand = self.hand
        if hand.asked < len(hand.rules.named):
            if not hand.asked:
                centred(canvas, _HOW[1], self.how)
            self._card[0] = self._card[1] = NONE
            self._change_card(canvas)
            canvas.icon(_ASK, _TOP, icons.BIG_ASK)
        else:
            self._card[0] = NONE
            canvas.icon(47, 18, cards.BIG_SUITS[SUITS[HEARTS]])
            canvas.icon(73, 18, icons.BIG_ASK)
            centred(canvas, 40, self._most)

    def _change_card(self, canvas):
        """Rank and suit, where they are others. How it is done is said with the first question only: below others there may be signs."""
        if self.how and self.hand.asked:
            self.how = ""
            canvas.box(*_HOW, CLEAR)
        card = self.hand.rules.named[self.hand.asked]
        rank = self._rank(card)
        suit = SUITS[card & 3]
        if rank != self._card[0]:
            self._card[0] = rank
            canvas.box(_RANK, _TOP, *_PICTURE, CLEAR)
            canvas.icon(_RANK, _TOP, cards.BIG_RANKS[rank])
        if suit != self._card[1]:
            self._card[1] = suit
            canvas.box(_SUIT, _TOP, *_PICTURE, CLEAR)
            canvas.icon(_SUIT, _TOP, cards.BIG_SUITS[suit])

    def _rank(self, card):
        """Where a card's rank stands among the pictures of cards."""
        return cards.RANK_LETTERS.find(self._ranks[(card >> 2) - 11])

    def _draw_player(self, canvas, seat):
        """Name and the signs of the named cards that lie there, on the player's own edge: large and in the middle where all signs could
        stand beside it then, so that nothing moves as they come."""
        signs = self._signs[seat] = self._signs_of(seat)
        name = self.ui.player(seat)
        room = _ROOM[seat & 1]
        most = 2 * _SIGN * len(self.ui.game.rules.named)
        width = canvas.text_width(name)
        size = 2 if 2 * width + most <= room else 1
        if width * size + signs * _SIGN > room:
            name = clipped(canvas, name, room - signs * _SIGN)
            width = canvas.text_width(name)
        width *= size
        x = (canvas.width - (width if width + most <= room else room)) // 2
        y = canvas.height - _STRIP
        self._begin[seat] = canvas.text(x, y if size == 2 else y + 4, name, size)
        self._draw_signs(canvas, seat, 0)

    def _change_player(self, canvas, seat):
        before = self._signs[seat]
        signs = self._signs_of(seat)
        room = _ROOM[seat & 1]
        right = (canvas.width + room) // 2 + 1
        if signs > before and self._begin[seat] + signs * _SIGN <= right:
            self._signs[seat] = signs
            self._draw_signs(canvas, seat, before)
        else:
            # The gap behind the name is not counted in the room.
            canvas.box((canvas.width - room) // 2, canvas.height - _STRIP, room + 2, _STRIP, CLEAR)
            self._draw_player(canvas, seat)

    def _draw_signs(self, canvas, seat, first):
        """The signs from one of them on."""
        hand = self.hand
        x = self._begin[seat]
        y = canvas.height - _STRIP
        for i in range(hand.asked):
            if hand.taken.takers[i] == seat:
                if first <= 0:
                    card = hand.rules.named[i]
                    canvas.icon(x, y, cards.RANKS[self._rank(card)])
                    canvas.icon(x, y + 9, cards.SUITS[SUITS[card & 3]])
                first -= 1
                x += _SIGN

    def _signs_of(self, seat):
        """How many named cards lie there."""
        hand = self.hand
        signs = 0
        for i in range(hand.asked):
            signs += hand.taken.takers[i] == seat
        return signs

    # --- hearts -----------------------------------------------------------------------------------

    def _draw_hearts(self, canvas):
        self.title = MIDDLE
        self.reckon()
        for seat in range(4):
            self._draw_box(canvas, seat)
        canvas.face(0)
        self._draw_left(canvas)

    def _change_hearts(self, canvas):
        hand = self.hand
        self.reckon()
        canvas.face(0)
        for seat in range(4):
            if (seat == hand.rest) != (seat == self._marked):
                canvas.box(*BOXES[seat], CLEAR)
                self._draw_box(canvas, seat)
            elif hand.taken.hearts[seat] != self._counts[seat]:
                self._change_numbers(canvas, seat)
        if self.sure or self._asks:
            canvas.box(*MIDDLE, CLEAR)
            self._draw_left(canvas)
        else:
            self._draw_number(canvas)
        return True

    def _draw_left(self, canvas):
        ui = self.ui
        hand = self.hand
        self._asks = self.sure
        if self.sure:
            first, whom, last = self._all
            centred(canvas, 18, first)
            centred(canvas, 28, whom.replace("@", clipped(canvas, ui.player(hand.rest), 32)))
            centred(canvas, 38, last)
        else:
            canvas.icon(_HEART, 18 if self._then else 26, icons.HEART)
            self._draw_number(canvas)
            y = 31
            for line in self._then:
                centred(canvas, y, line)
                y += 8

    def _draw_number(self, canvas):
        """How many hearts are left to be given."""
        hand = self.hand
        self._marked = hand.rest
        y = 18 if self._then else 26
        canvas.box(_NUMBER, y, MIDDLE[0] + MIDDLE[2] - _NUMBER, 12, CLEAR)
        canvas.number(_NUMBER, y, hand.left, MEDIUM)

    def reckon(self):
        """The points of the hand as it lies, and whatever the totals are reckoned from."""
        self.hand.taken.score(self.hand.rules, self.ui.points)

    def total_of(self, seat):
        """What the hand makes of a total."""
        return self.ui.game.total_with(seat, self.ui.points[seat])

    def _draw_box(self, canvas, seat):
        # Upright for whoever types.
        hand = self.hand
        self._counts[seat] = hand.taken.hearts[seat]
        draw_box(canvas, seat, hand.taken, hand.rules, self._ranks, self.ui.points[seat], self.total_of(seat))
        if seat == hand.rest:
            canvas.box(*BOXES[seat], INVERT)

    def _change_numbers(self, canvas, seat):
        taken = self.hand.taken
        line = LINES[seat]
        figures = FIGURES[seat]
        canvas.box(*line, CLEAR)
        canvas.box(*figures, CLEAR)
        self._counts[seat] = taken.hearts[seat]
        draw_numbers(canvas, seat, taken, self.ui.points[seat], self.total_of(seat))
        if seat == self._marked:
            canvas.box(*line, INVERT)
            canvas.box(*figures, INVERT)
