# SPDX-License-Identifier: MIT
"""How a game is told in words: by the names that its players have for things or by polite ones, as the settings say, and with the letters
that the cards on the table have. With the screens that tell it, and not in memory otherwise."""

from micropython import const

from hearts.core.rotation import KITTY
from hearts.core.rules import ANY_CARD_FIRST, DNF, PASS_FOUR

# Their places among the settings
_WORDS = const(9)
_LETTERS = const(10)

_SUITS = "♠♥♦♣"


def own(ui, names):
    """What players call a thing: names are the game's own and the polite one."""
    return names[ui.box.settings[_WORDS]]


def ranks(ui):
    """The letters of jack, queen, king and ace on the cards."""
    return ui.words("letters")[ui.box.settings[_LETTERS]]


def told(ui, texts):
    """Texts, in which a card is a rank and a suit, with those letters."""
    if ui.box.settings[_LETTERS]:
        letters, others = ui.words("letters")
        for suit in _SUITS:
            for i in range(4):
                texts = [text.replace(letters[i] + suit, others[i] + suit) for text in texts]
    return texts


def hearts_led(ui, words):
    """When hearts may be led in this game, and in DNF the queen of spades. words: those of `hearts`."""
    *ways, queen, queen_ever = told(ui, words)
    rules = ui.game.rules
    text = ways[rules.hearts - 1]
    if rules.game == DNF:
        text += " " + (queen_ever if rules.options & ANY_CARD_FIRST else queen)
    return text


def pass_of_hand(ui, words, kitty_names):
    """What is passed in the coming hand. words: those of `pass`; kitty_names: what players call the kitty, as `own` has it."""
    ways, nothing, calls, kitty, kitty_dealer, one_back = words
    game = ui.game
    cards = bytearray(4)
    game.pass_now(cards)
    dealer = ui.player(game.dealer)
    if cards[KITTY]:
        if game.rules.game == DNF:
            return kitty.replace("@", own(ui, kitty_names))
        return kitty_dealer.replace("@", dealer)
    text = ", ".join([ways[way].replace("~", str(cards[way])) for way in range(KITTY) if cards[way]])
    if not text:
        return calls.replace("@", dealer) if game.calls else nothing
    return text + one_back if game.rules.passing == PASS_FOUR else text
