# SPDX-License-Identifier: MIT
"""English. Every word that a person reads stands in a file like this one, and nowhere else.

One tuple a screen, under the screen's name, which MicroPython then keeps once, in the order in which the screen takes it apart. A screen
keeps its own words and the file leaves the memory again.
In a sentence @ stands for a player, & for a second one, ~ for a number.
"""

# What is always at hand: the seats' names, south, west, north, east; the letters of a recorded name, in the order of its numbers
always = (("SOUTH", "WEST", "NORTH", "EAST"), " ABCDEFGHIJKLMNOPQRSTUVWXYZÆØŒÅÄÖÜÉÈÊËÀÂÎÏÔÙÛÇ-.'")

# --- a new game ---------------------------------------------------------------------------------------

games = ("WHICH GAME?", "C up, A down, OK takes.", ("Dirty Nasty Filthy Hearts", "Classic Hearts", "Hoemke's 256 variations"))
target = ("CLASSIC: PLAY TO?", ("100", "50", "20", "quick: one hand"))
code = ("WHICH VARIATION?", ("pass", "lead", "hearts", "score"))
dealer = ("WHO DEALS FIRST?", "Dealer, press the button on your side. OK: draw lots.")
lots = ("WHO DEALS?", "@ DEALS")
new_game = (
    "NEW GAME?",
    "This one stops after hand ~. Undo brings it back, until the first new hand.",
    "keep playing",
    "new game",
)

# --- playing ------------------------------------------------------------------------------------------

# What OK does, in a game's first hand; that it opens a hand that was left half typed
table = ("OK: score", "OK: call", "OK…")
standings = ("STANDINGS", "hand ~", "no hand yet")
call = ("DEALER @", "Tap where each card goes.", "OK: skip")
# Jack, queen, king, ace; the question for the hearts; whether all of them lie with a player; hints in a game's first hand
take = (("J", "Q", "K", "A"), "Most ♥?", ("All ♥ to", "@?", "OK: yes"), "TAP WHO TOOK IT", "tap: 1 ♥", "OK: save")
kept = ("ENTRY KEPT", "Half of hand ~ is kept while the power is on. OK opens it again.")
shoot = ("TOOK EVERYTHING", "TOOK ALL BUT J♦", "press your button", "OK: no moon")
moon = ("@: MOON", "me", "others", "goes on", "@ wins", "tie")
tie = ("TIE ~", "share", "one more hand")
over = "SHOT"
after = ("THE GAME IS OVER", ("Again, same players", "Another game", "Undo last"))
evict = ("@ SHOT AND WINS", "& IS OUT. Who sits?", ("& again", "someone new"))

# --- the menu -----------------------------------------------------------------------------------------

menu = ("MENU", ("This hand", "Rules", "Undo last", "New game", "Settings"))
undo = (
    "UNDO LAST",
    "Nothing to undo",
    "Keep everything",
    "Undo ",
    "Undo hand ~ and all since",
    "Bring back ",
    # By kind of record: GAME, SIT, CALL, HAND, AMEND, UNDO, RESTORE, TIE, DEALER, TARGET, STOP
    (
        "",
        "the new game",
        "@ sitting down",
        "the call",
        "hand ~",
        "correction of hand ~",
        "",
        "",
        "the tie choice",
        "@ as dealer",
        "target ~",
        "the stop",
    ),
)
this_hand = (
    "HAND ~",
    ("deal", "pass", "lead", "♥"),
    ("~ left", "~ right", "~ across"),
    "nothing",
    "@ calls it",
    "3 each into the kitty, shuffled, 3 back to each",
    "kitty: 3 each to @, shuffled, 3 back to each",
    ", then one of them back",
)
rules = (
    ("DIRTY NASTY FILTHY", "CLASSIC", "HOEMKE"),
    ("cards", "pass", "lead", "first", "♥", "moon", "end"),
    "; Q♥ 14",
    # The first trick, by game, then with any card allowed in DNF
    (
        "no ♥, queen or J♦ if avoidable",
        "any card if void in the suit led",
        "no card that costs if avoidable",
        "any card if void in the suit led",
    ),
    # The moon, by game, then classic where it is always added, or always taken off
    (
        "who takes all that scores wins at once",
        "for all that scores: -26, or +26 to others",
        "for all that scores: 0, and +26 to others",
        "for all that scores: +26 to others",
        "for all that scores: -26",
    ),
    "; J♦ not needed",
    "; the left neighbour is out",
    "at ~ the lowest total wins",
    "after one hand the lowest total wins",
    "; exactly ~ is halved",
    "; never under 0",
    ("; a tie: your choice", "; a tie: shared", "; a tie: one more hand"),
)
# In the order of the numbers in core/rules.py; @ is the player left of the dealer
passes = (
    "nothing is passed",
    "3 cards: left, right, across, none in turn",
    "4 cards: left, right, across, none in turn; then one back",
    "kitty: 3 each to the dealer, shuffled, 3 back",
    "3 cards as the dealer calls, or the kitty",
)
leads = (
    "@ leads the lowest card of a suit but ♥",
    "2♣ leads",
    "first left of dealer with 2♣, 2♦ or 2♠ leads it",
    "2♣ is shown, then any card that scores nothing",
    "the holder of 2♣",
)
left_of_dealer = "left of dealer"
hearts = (
    "may be led after the first trick",
    "may be led once ♥ was played in an earlier trick",
    "may be led after the third trick",
    "when the 3 other suits were led, or 2 suits twice each",
    "once ♥ or Q♠ fell, or with only ♥ left; Q♠ after trick 1",
    "once ♥ fell in a trick before, or with only ♥ left; ♠ after trick 1",
)
# By way of scoring: DNF, classic, Hoemke 1 to 4
scores = (
    "♥ 1 each, Q♠ 26, other queens 13, J♦ lil man -10",
    "♥ 1 each, Q♠ 13",
    "♥ 1 each",
    "♥ 2-10 1 each, J Q K A of ♥ 5 each",
    "♥ 1 each, Q♠ 13, J♦ -10",
    "a player's first 2 ♥ 0, then 2 each; Q♠ 13, J♦ -10",
)

# --- what goes wrong ----------------------------------------------------------------------------------

refused = (
    "NOT RECORDED",
    "All that was recorded is safe. Press OK.",
    "Nothing is lost. OK: back, then try again.",
    # By what the check of a record answered, core/record.py
    (
        "",
        "The record was damaged.",
        "The record came out of order.",
        "That can't be.",
        "No game has been chosen.",
        "The game is over.",
        "This game has no hand yet.",
        "The tie must be decided first.",
        "A card has no taker.",
        "The hearts don't add up.",
        "The moon was not confirmed.",
        "Only the last hand can become a shoot.",
        "There is nothing like that.",
        "This game has no such choice.",
        "128 hands is all a game can hold. Start a new game.",
        "512 records is all a game can hold. Start a new game.",
        "The games here are by a newer version. Update this box.",
        "The memory did not take it.",
        "The memory is full. No old game would make room.",
        "",
        "Battery too low. Plug in USB, or write this hand down.",
    ),
)
full = (
    "MEMORY FULL",
    "All that was recorded is safe. The oldest finished game can make room.",
    "try again",
    "drop it",
)
unreadable = (
    "MEMORY NOT READABLE",
    "Hands may be missing. Nothing is changed. Go on without them? They are kept aside.",
    "try again",
    "go on",
)
# By number in ui/router.py; @ is a button
notice = (
    (
        ("STARTED ANEW", "The box had failed. All that was recorded is safe.", "A half-typed hand is gone. Press OK."),
        ("SETTINGS LOST", "They could not be read. The usual ones are in force.", "All games are safe. Press OK."),
        ("LOOK AT THE SCORE", "What came after hand ~ was damaged and put aside.", "OK: type in anew what is missing."),
        ("GAME NOT READABLE", "It was damaged and is put aside.", "Finished games are safe. OK: start a new one."),
        ("NEWER GAMES", "The games here are by a newer version, and safe.", "OK, and update this box to go on."),
        ("BATTERY LOW", "Change it soon, or plug in USB.", "All that was recorded is safe. Press OK."),
        ("BUTTON @ IS STUCK", "Let go of it, or pull it up. Until then it counts for nothing.", "All is safe. Press another button."),
    ),
    ("A", "B", "C", "D", "OK", "BACK"),
)
# In the order of store/settings.py
settings = (
    "SETTINGS",
    ("Battery: ~", "Display: ~"),
    (("2 AA", "lithium"), ("SSD1306", "SSD1309", "SH1106", "SH1106 offset 0", "SH1106 offset 4")),
)
# Line by line, since there may be little else to set it with
safe = (
    "SAFE MODE",
    "The box failed 3 times,",
    "or BACK was held.",
    "All games are safe.",
    "OK: start again.",
)
