# SPDX-License-Identifier: MIT
"""The three games as data: named cards, plain hearts, pass, lead, heart rule, options, and the seven bytes that hold them.

    byte 0     DNF, CLASSIC or HOEMKE
         1     Hoemke's variation 0..255: four digits of two bits, pass, lead, hearts, score; 2223 is 1 1 1 2; else 0
         2..3  target 1..900, least significant byte first; 0 = quick, one hand, in classic only
         4     options, below
         5     moon | tie << 2
         6     0

Sources: Dirty Nasty Filthy Hearts and classic Hearts as the published rules have them; the variations by Paul Hoemke,
"How to Play Hearts, with Variations" (2010). A code is accepted only where each option means something in its game.
"""

from micropython import const

DNF = const(0)
CLASSIC = const(1)
HOEMKE = const(2)

NONE = const(255)  # no seat

# Cards: rank << 2 | suit, as numbers, since the letters differ from language to language.
CLUBS = const(0)
DIAMONDS = const(1)
HEARTS = const(2)
SPADES = const(3)
_JH = const(11 << 2 | 2)
_QH = const(12 << 2 | 2)
_KH = const(13 << 2 | 2)
_AH = const(14 << 2 | 2)
_JD = const(11 << 2 | 1)
_QD = const(12 << 2 | 1)
_QC = const(12 << 2 | 0)
_QS = const(12 << 2 | 3)

# How cards are passed: Hoemke's four, then the dealer's call of DNF.
PASS_NONE = const(1)
PASS_THREE = const(2)
PASS_FOUR = const(3)
PASS_KITTY = const(4)
PASS_CALLED = const(5)

# Who leads to the first trick: Hoemke's four, then DNF's.
LEAD_LEFT_OF_DEALER = const(1)
LEAD_TWO_OF_CLUBS = const(2)
LEAD_FIRST_BLACK_OR_DIAMOND_TWO = const(3)
LEAD_SHOWS_TWO_OF_CLUBS = const(4)
LEAD_HOLDER_OF_TWO_OF_CLUBS = const(5)

# When hearts may be led: Hoemke's four, then DNF's and classic's.
HEARTS_AFTER_FIRST_TRICK = const(1)
HEARTS_ONCE_PLAYED = const(2)
HEARTS_AFTER_THIRD_TRICK = const(3)
HEARTS_AFTER_OTHER_SUITS = const(4)
HEARTS_ONCE_PLAYED_OR_QUEEN = const(5)
HEARTS_ONCE_PLAYED_OR_ONLY = const(6)

# Options, byte 4
QUEEN_OF_HEARTS_14 = const(1)  # DNF: a heart and a queen, 1 + 13
JACK_NOT_NEEDED = const(2)  # where the jack of diamonds counts: shooting is possible without it
NO_EVICTION = const(4)  # DNF: after a shoot nobody leaves
ANY_CARD_FIRST = const(8)  # DNF: scoring cards may fall in the first trick
HALF = const(16)  # a total of exactly the target becomes half of it
FLOOR = const(32)  # a total under 0 becomes 0

# Moon in classic, byte 5; also what a recorded hand says of its moon
ASK = const(0)
ADD = const(1)
SUBTRACT = const(2)

# Tie for the lowest total, byte 5 shifted by 2; also what a tie choice says
SHARE = const(1)
PLAY_ON = const(2)

HIGHEST_TARGET = const(900)  # so that a total stays within three digits

CODE_SIZE = const(7)
_DEFAULT_TARGETS = (300, 100, 100)
_OPTIONS = (63, HALF | FLOOR, HALF | FLOOR)

# One row a way of scoring: DNF, classic, Hoemke 1 to 4.
_NAMED = (bytes((_QS, _QH, _QD, _QC, _JD)), bytes((_QS,)), b"", bytes((_JH, _QH, _KH, _AH)), bytes((_QS, _JD)), bytes((_QS, _JD)))
_VALUES = ((26, 13, 13, 13, -10), (13,), (), (5, 5, 5, 5), (13, -10), (13, -10))
_VALUES_QUEEN_14 = (26, 14, 13, 13, -10)
_PLAIN = (12, 13, 13, 9, 13, 13)
_COST = (1, 1, 1, 1, 1, 2)
_FREE = (0, 0, 0, 0, 0, 2)

# Passing, lead and hearts of the games that are not Hoemke's.
_WAYS = bytes((
    PASS_CALLED, LEAD_HOLDER_OF_TWO_OF_CLUBS, HEARTS_ONCE_PLAYED_OR_QUEEN,
    PASS_THREE, LEAD_TWO_OF_CLUBS, HEARTS_ONCE_PLAYED_OR_ONLY,
))  # fmt: skip


class Rules:
    """The rules in force, unpacked from their code.

    game                DNF, CLASSIC or HOEMKE
    variation           Hoemke's, 0..255
    target              points at which the game ends, 0 = after each hand (quick)
    options, moon, tie  as in the code
    named, values       the named cards in the order they are asked for, and what each costs
    plain, cost, free   how many plain hearts there are, what each costs, how many are free for a player in a hand
    queen, jack         places of the queen of spades and of the jack of diamonds among the named cards, NONE where not named
    passing             PASS_...
    lead                LEAD_...
    hearts              HEARTS_...
    evicts              whether the player to a shooter's left leaves the table
    """

    def __init__(self):
        self.code = bytearray(CODE_SIZE)
        self.begin(CLASSIC)

    def begin(self, game, variation=0):
        """The rules of a game with every setting at its default. variation: Hoemke's, 0..255; 0 in the other games."""
        code = self.code
        for i in range(CODE_SIZE):
            code[i] = 0
        code[0] = game
        code[1] = variation
        target = _DEFAULT_TARGETS[game]
        code[2] = target & 255
        code[3] = target >> 8
        self.load(code, 0)

    def set(self, target, options=0, moon=ASK, tie=ASK):
        """Change what is not the game itself. Returns whether it is allowed; if not, nothing has changed."""
        code = self.code
        if not 0 <= target <= HIGHEST_TARGET:
            return False
        if not _allowed(code[0], code[1], target, options, moon, tie):
            return False
        code[2] = target & 255
        code[3] = target >> 8
        code[4] = options
        code[5] = moon | tie << 2
        return self.load(code, 0)

    def load(self, source, at):
        """Take the seven bytes from `at`. Returns whether they are the code of possible rules; if not, nothing has changed."""
        if not is_code(source, at):
            return False
        code = self.code
        for i in range(CODE_SIZE):
            code[i] = source[at + i]
        self.game = code[0]
        self.variation = code[1]
        self.target = code[2] | code[3] << 8
        self.options = code[4]
        self.moon = code[5] & 3
        self.tie = code[5] >> 2
        row = self.game if self.game != HOEMKE else 1 + self.digit(3)
        self.named = _NAMED[row]
        self.values = _VALUES[row] if not self.options & QUEEN_OF_HEARTS_14 else _VALUES_QUEEN_14
        self.plain = _PLAIN[row]
        self.cost = _COST[row]
        self.free = _FREE[row]
        self.queen = self._place(_QS)
        self.jack = self._place(_JD)
        self.passing = self._way(0)
        self.lead = self._way(1)
        self.hearts = self._way(2)
        self.evicts = self.game == DNF and not self.options & NO_EVICTION
        return True

    def _place(self, card):
        for i in range(len(self.named)):
            if self.named[i] == card:
                return i
        return NONE

    def _way(self, place):
        return self.digit(place) if self.game == HOEMKE else _WAYS[3 * self.game + place]

    def digit(self, place):
        """A digit 1..4 of Hoemke's code: place 0 pass, 1 lead, 2 hearts, 3 score."""
        return (self.variation >> 6 - 2 * place & 3) + 1


def is_target(game, target):
    """Whether a game can be played to it; 0 is quick."""
    return 1 <= target <= HIGHEST_TARGET or target == 0 and game == CLASSIC


def is_code(source, at):
    """Whether the seven bytes from `at` are the code of possible rules."""
    choices = source[at + 5]
    target = source[at + 2] | source[at + 3] << 8
    return source[at + 6] == 0 and _allowed(source[at], source[at + 1], target, source[at + 4], choices & 3, choices >> 2)


def _allowed(game, variation, target, options, moon, tie):
    if game > HOEMKE or not is_target(game, target) or not 0 <= moon <= SUBTRACT or not 0 <= tie <= PLAY_ON:
        return False
    if variation and game != HOEMKE or moon and game != CLASSIC:
        return False
    allowed = _OPTIONS[game]
    if game == HOEMKE and variation & 2:  # scores 3 and 4 have the jack
        allowed |= JACK_NOT_NEEDED
    return not options & ~allowed
