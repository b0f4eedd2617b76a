# SPDX-License-Identifier: MIT
"""A second opinion: a scorer and a plain model of a whole game, to hold the firmware's rule core against.

Written from the rules alone and as unlike the firmware as it can be: cards lie in piles, rules are dictionaries of
words, a game is a list of facts from which everything is counted up anew at every question. Slow, and meant to be
read beside the rules. Nothing of the firmware is imported.

Rules are dictionaries; what is missing has its default:

    game             "dnf", "classic", "hoemke"
    target           points, or "quick" (classic): one hand
    score            Hoemke's scoring 1..4, or
    code             all four of his digits, pass, lead, hearts, score: "2223"
    queen_of_hearts  13 or 14 (DNF)
    jack_needed      whether who shoots must hold the jack of diamonds too
    evicts           whether the player to a shooter's left leaves (DNF)
    any_card_first   whether scoring cards may fall in the first trick (DNF)
    half             whether a total of exactly the target becomes half of it
    floor            whether a total under 0 becomes 0
    moon             "ask", "add", "subtract" (classic)
    tie              "ask", "share", "play on"
"""

HEARTS = ["2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H", "TH", "JH", "QH", "KH", "AH"]

NAMED_CARDS = {
    "dnf": ["QS", "QH", "QD", "QC", "JD"],
    "classic": ["QS"],
    "hoemke 1": [],
    "hoemke 2": ["JH", "QH", "KH", "AH"],
    "hoemke 3": ["QS", "JD"],
    "hoemke 4": ["QS", "JD"],
}

USUAL_TARGET = {"dnf": 300, "classic": 100, "hoemke": 100}


def scoring(rules):
    """The way of scoring: "dnf", "classic", "hoemke 1" to "hoemke 4"."""
    if rules["game"] != "hoemke":
        return rules["game"]
    digit = rules["code"][3] if "code" in rules else rules.get("score", 1)
    return f"hoemke {digit}"


def named_cards(rules):
    return NAMED_CARDS[scoring(rules)]


def plain_hearts(rules):
    return [card for card in HEARTS if card not in named_cards(rules)]


def scoring_cards(rules):
    return set(named_cards(rules)) | set(HEARTS)


def cost(rules, card):
    """What one card costs, but for the first two hearts of Hoemke's fourth scoring."""
    way = scoring(rules)
    if way == "dnf":
        if card == "QH":
            return rules.get("queen_of_hearts", 13)
        if card == "QS":
            return 26
        if card in ("QD", "QC"):
            return 13
    if way == "hoemke 2":
        return {"JH": 5, "QH": 5, "KH": 5, "AH": 5}.get(card, 1 if card in HEARTS else 0)
    if card == "JD":
        return -10 if way in ("dnf", "hoemke 3", "hoemke 4") else 0
    if card == "QS":
        return 0 if way == "hoemke 1" else 13
    if card in HEARTS:
        return 2 if way == "hoemke 4" else 1
    return 0


def pile_points(rules, pile):
    """What a player's pile costs, card by card."""
    points = 0
    hearts_so_far = 0
    for card in pile:
        if card in HEARTS:
            hearts_so_far += 1
            if scoring(rules) == "hoemke 4" and hearts_so_far <= 2:
                continue
        points += cost(rules, card)
    return points


def who_took_everything(rules, piles):
    """The seat that took every scoring card, or None."""
    for seat, pile in enumerate(piles):
        if scoring_cards(rules) <= set(pile):
            return seat
    return None


def who_took_all_but_the_jack(rules, piles):
    """The seat that took every scoring card except the jack of diamonds, where that is enough for a shoot, or None."""
    if rules.get("jack_needed", True) or "JD" not in scoring_cards(rules):
        return None
    for seat, pile in enumerate(piles):
        if scoring_cards(rules) - set(pile) == {"JD"}:
            return seat
    return None


def plain_line(rules, piles):
    """Points by seat where nobody shot."""
    return [pile_points(rules, pile) for pile in piles]


def moon_line(rules, piles, shooter, way="add"):
    """Points by seat where `shooter` shot."""
    if rules["game"] == "dnf":  # the shooter wins by it; the points are the hand's own, a jack elsewhere counts for nobody
        return [pile_points(rules, [card for card in pile if card != "JD" or seat == shooter]) for seat, pile in enumerate(piles)]
    if way == "subtract":
        return [-26 if seat == shooter else 0 for seat in range(4)]
    return [0 if seat == shooter else 26 for seat in range(4)]


def score(rules, piles):
    """points, shooter and choices of a hand given as four piles of cards."""
    shooter = who_took_everything(rules, piles)
    if shooter is not None:
        choices = None
        if rules["game"] == "classic":
            choices = {way: moon_line(rules, piles, shooter, way) for way in ("add", "subtract")}
        return {"points": moon_line(rules, piles, shooter), "shooter": shooter, "choices": choices}
    shooter = who_took_all_but_the_jack(rules, piles)
    if shooter is not None:
        shot = moon_line(rules, piles, shooter)
        return {"points": shot, "shooter": shooter, "choices": {"shot": shot, "not_shot": plain_line(rules, piles)}}
    return {"points": plain_line(rules, piles), "shooter": None, "choices": None}


def piles_of(rules, takers, hearts):
    """Four piles of scoring cards from the takers of the named cards and the number of plain hearts by seat."""
    piles = [[], [], [], []]
    for card, seat in takers.items():
        piles[seat].append(card)
    waiting = plain_hearts(rules)
    for seat, count in enumerate(hearts):
        piles[seat] += waiting[:count]
        waiting = waiting[count:]
    return piles


# --- pass, lead and heart rule of a hand -----------------------------------------------------------------


def passing(rules, hands_before, call=None):
    """How many cards each player passes where in the hand after `hands_before` hands, or where the pass is as far as after so many."""
    nothing = {"left": 0, "right": 0, "across": 0, "kitty": 0}
    if rules["game"] == "dnf":
        return {**nothing, **(call or {})}
    way = rules["code"][0] if rules["game"] == "hoemke" else "2"
    if way == "1":
        return nothing
    if way == "4":
        return {**nothing, "kitty": 3}
    direction = ["left", "right", "across", None][hands_before % 4]
    if direction is None:
        return nothing
    return {**nothing, direction: 3 if way == "2" else 4}


def leader(rules, dealer):
    """The seat that leads, where it is not the cards that decide."""
    if rules["game"] == "hoemke" and rules["code"][1] == "1":
        return (dealer + 1) % 4
    return None


# --- a whole game ----------------------------------------------------------------------------------------

MOST_HANDS = 128


class Model:
    """A whole game, and the finished one before it until the new one has its first hand.

    `take(fact)` answers whether the fact can be; if so, it counts from then on. A fact is a dictionary, `is` names it:

        game     rules, dealer, drawn, new (seats where someone new sits)
        sit      seat, name (eight letters as numbers)
        call     left, right, across, kitty
        hand     number, takers {card: seat}, hearts [by seat], moon None, "add" or "subtract"
        amend    the same
        undo     first (the serial number of the first fact withdrawn)
        restore
        tie      choice "share" or "play on", seats, hands
        dealer   seat
        target   target, a number or "quick"
        stop
        turn     by: how many seats clockwise everybody is now, since the box was turned
        pass     further: how many hands more the pass is to be in its cycle than were played
        wait     joins, name

    Limits of room (records) are not in the model.
    """

    def __init__(self):
        self.serial = 0
        self.standing = []  # the facts that count, oldest first, as pairs of serial number and fact
        self.before_undo = []  # what stood before each undo that can still be taken back, newest last
        self.before_new_game = None  # what stood before the undo just taken, where that withdrew the choice of a game

    # What stands now

    def this_game(self):
        """The facts that count since the game was chosen, with their serial numbers."""
        begins = [place for place, (_, fact) in enumerate(self.standing) if fact["is"] == "game"]
        return self.standing[begins[-1] :] if begins else []

    def hands(self):
        """The hands of this game as they stand after amendments, each with the target it was first recorded under."""
        found = []
        target = None
        for _, fact in self.this_game():
            if fact["is"] == "game":
                target = target_of(fact["rules"])
            elif fact["is"] == "target":
                target = fact["target"]
            elif fact["is"] == "hand":
                found.append({**fact, "under": target})
            elif fact["is"] == "amend":
                found[fact["number"]] = {**fact, "under": found[fact["number"]]["under"]}
            elif fact["is"] == "turn":
                found = [moved_hand(hand, fact["by"]) for hand in found]
        return found

    def state(self):
        """Everything that can be seen of the game, or None before there is one."""
        facts = [fact for _, fact in self.this_game()]
        if not facts:
            return None
        rules = facts[0]["rules"]
        hands = self.hands()
        dealer = facts[0]["dealer"]
        target = target_of(rules)
        call = {}
        names = [(0,) * 8] * 4
        seated = set(facts[0]["new"])
        stopped = False
        tie_choice = None
        further = 0
        for fact in facts[1:]:
            if fact["is"] == "hand":
                dealer = (dealer + 1) % 4
                call = {}
            elif fact["is"] == "dealer":
                dealer = fact["seat"]
                call = {}
            elif fact["is"] == "call":
                call = {way: fact[way] for way in ("left", "right", "across", "kitty")}
            elif fact["is"] == "sit":
                names[fact["seat"]] = fact["name"]
                seated.add(fact["seat"])
            elif fact["is"] == "target":
                target = fact["target"]
            elif fact["is"] == "tie":
                tie_choice = fact
            elif fact["is"] == "stop":
                stopped = True
            elif fact["is"] == "pass":
                further = fact["further"]
            elif fact["is"] == "turn":
                by = fact["by"]
                dealer = (dealer + by) % 4
                names = moved(names, by)
                seated = {(seat + by) % 4 for seat in seated}
                if tie_choice:
                    tie_choice = {**tie_choice, "seats": sorted((seat + by) % 4 for seat in tie_choice["seats"])}

        lines = [points_of(rules, hand) for hand in hands]
        totals = totals_of(rules, hands, lines)
        best = [seat for seat in range(4) if totals[seat] == min(totals)]
        reached = hands and (target == "quick" or max(totals) >= target)
        over, winners, tie = None, [], []
        if hands and rules["game"] == "dnf" and hands[-1]["moon"]:
            over, winners = "shot", [shooter_of(rules, hands[-1])]
        elif stopped:
            over, winners = "stopped", best
        elif reached:
            choice = rules.get("tie", "ask")
            if choice == "ask" and tie_choice and tie_choice["seats"] == best and tie_choice["hands"] == len(hands):
                choice = tie_choice["choice"]
            if len(best) == 1 or choice == "share":
                over, winners = "reached", best
            elif choice == "ask":
                tie = best
        return {
            "rules": rules,
            "hands": [shown(hand, line) for hand, line in zip(hands, lines, strict=True)],
            "totals": totals,
            "dealer": dealer,
            "seated": sorted(seated),
            "call": call,
            "pass": passing(rules, len(hands) + further, call),
            "leader": leader(rules, dealer),
            "names": names,
            "target": target,
            "over": over,
            "winners": winners,
            "tie": tie,
            "places": [1 + sum(other < total for other in totals) for total in totals],
        }

    # What may come next

    def take(self, fact):
        """Whether the fact can be; if so it counts from now on."""
        kind = fact["is"]
        if not getattr(self, "may_" + kind)(fact):
            return False
        if kind == "undo":
            self.undo(fact)
        elif kind == "restore":
            self.standing = self.before_undo.pop()
        else:
            if kind == "hand":  # the first one archives whatever was before this game
                self.standing = self.this_game()
            self.standing = self.standing + [(self.serial, fact)]
            self.before_undo = []
        self.serial += 1
        return True

    def undo(self, fact):
        place = [serial for serial, _ in self.standing].index(fact["first"])
        withdrawn = self.standing[place][1]
        if self.before_undo and self.before_undo[-1] is self.before_new_game:
            self.before_undo = []  # a new game is taken back at once or never
        self.before_undo = self.before_undo + [self.standing]
        self.before_new_game = self.standing if withdrawn["is"] == "game" else None
        kept = [(serial, later) for serial, later in self.standing[place + 1 :] if outlives(later, withdrawn)]
        self.standing = self.standing[:place] + kept

    def may_game(self, fact):
        if not possible(fact["rules"]) or not 0 <= fact["dealer"] <= 3:
            return False
        state = self.state()
        return state is None or len(state["hands"]) > 0

    def may_sit(self, fact):
        return self.is_going_on() and 0 <= fact["seat"] <= 3

    def may_dealer(self, fact):
        return self.is_going_on() and 0 <= fact["seat"] <= 3

    def may_stop(self, fact):
        return self.is_going_on() and len(self.hands()) > 0

    def may_call(self, fact):
        if not self.is_going_on() or self.state()["tie"] or self.state()["rules"]["game"] != "dnf":
            return False
        split = fact["left"] + fact["right"] + fact["across"]
        return (split, fact["kitty"]) in ((3, 0), (0, 3))

    def may_target(self, fact):
        state = self.state()
        if state is None or state["over"] in ("shot", "stopped"):
            return False
        return possible({**state["rules"], "target": fact["target"]})

    def may_tie(self, fact):
        state = self.state()
        if state is None or not state["tie"]:
            return False
        return fact["choice"] in ("share", "play on") and fact["seats"] == state["tie"] and fact["hands"] == len(state["hands"])

    def may_hand(self, fact):
        if not self.is_going_on() or self.state()["tie"]:
            return False
        number = len(self.hands())
        return number < MOST_HANDS and fact["number"] == number and can_be(self.state()["rules"], fact)

    def may_amend(self, fact):
        hands = self.hands()
        if not 0 <= fact["number"] < len(hands):
            return False
        rules = self.state()["rules"]
        if not can_be(rules, fact):
            return False
        is_last = fact["number"] == len(hands) - 1
        touches_a_shoot = rules["game"] == "dnf" and (fact["moon"] or hands[fact["number"]]["moon"])
        return is_last or not touches_a_shoot

    def may_turn(self, fact):
        return self.state() is not None and 1 <= fact["by"] <= 3

    def may_pass(self, fact):
        if not self.is_going_on() or not 0 <= fact["further"] <= 3:
            return False
        rules = self.state()["rules"]
        return rules["game"] == "classic" or rules["game"] == "hoemke" and rules["code"][0] in "23"

    def may_wait(self, fact):
        return self.state() is not None and fact["joins"] in (0, 1) and fact["name"][0] > 0

    def may_undo(self, fact):
        if not self.this_game():
            return False
        candidates = [self.standing[-1][0]]
        hands = [serial for serial, other in self.this_game() if other["is"] == "hand"]
        candidates.append(hands[-1] if hands else self.this_game()[0][0])
        return fact["first"] in candidates

    def may_restore(self, fact):
        return bool(self.before_undo)

    def is_going_on(self):
        state = self.state()
        return state is not None and not state["over"]


def target_of(rules):
    return rules.get("target", USUAL_TARGET[rules["game"]])


def outlives(fact, withdrawn):
    """Whether a fact stays when one before it is withdrawn: the box lies as it was turned, and with a hand the amendments of older ones
    don't go."""
    if fact["is"] == "turn":
        return True
    return withdrawn["is"] == "hand" and fact["is"] == "amend" and fact["number"] != withdrawn["number"]


def moved(by_seat, by):
    """What was told by seat, told by seat after everybody has moved so many seats clockwise."""
    return [by_seat[(seat - by) % 4] for seat in range(4)]


def moved_hand(hand, by):
    takers = {card: (seat + by) % 4 for card, seat in hand["takers"].items()}
    return {**hand, "takers": takers, "hearts": moved(hand["hearts"], by)}


def possible(rules):
    """Whether the device plays by these rules."""
    game = rules["game"]
    target = target_of(rules)
    if game not in USUAL_TARGET:
        return False
    if target == "quick":
        if game != "classic":
            return False
    elif not 1 <= target <= 900:
        return False
    dnf_only = {"queen_of_hearts": 13, "evicts": True, "any_card_first": False}
    if game != "dnf" and any(rules.get(key, usual) != usual for key, usual in dnf_only.items()):
        return False
    if game != "classic" and rules.get("moon", "ask") != "ask":
        return False
    return rules.get("jack_needed", True) or "JD" in named_cards(rules)


def can_be(rules, hand):
    """Whether a hand can have happened, its moon confirmed."""
    if set(hand["takers"]) != set(named_cards(rules)) or not all(0 <= seat <= 3 for seat in hand["takers"].values()):
        return False
    if min(hand["hearts"]) < 0 or sum(hand["hearts"]) != len(plain_hearts(rules)):
        return False
    piles = piles_of(rules, hand["takers"], hand["hearts"])
    if who_took_everything(rules, piles) is not None:
        if rules["game"] != "classic":
            return hand["moon"] == "add"
        if rules.get("moon", "ask") != "ask":
            return hand["moon"] == rules["moon"]
        return hand["moon"] in ("add", "subtract")
    if who_took_all_but_the_jack(rules, piles) is not None:
        return hand["moon"] in (None, "add")
    return hand["moon"] is None


def shown(hand, line):
    return {"takers": hand["takers"], "hearts": hand["hearts"], "moon": hand["moon"], "points": line}


def shooter_of(rules, hand):
    piles = piles_of(rules, hand["takers"], hand["hearts"])
    everything = who_took_everything(rules, piles)
    return everything if everything is not None else who_took_all_but_the_jack(rules, piles)


def points_of(rules, hand):
    piles = piles_of(rules, hand["takers"], hand["hearts"])
    if hand["moon"]:
        return moon_line(rules, piles, shooter_of(rules, hand), hand["moon"])
    return plain_line(rules, piles)


def totals_of(rules, hands, lines):
    totals = [0, 0, 0, 0]
    for hand, line in zip(hands, lines, strict=True):
        for seat in range(4):
            totals[seat] += line[seat]
            if rules.get("floor", False):
                totals[seat] = max(totals[seat], 0)
            if rules.get("half", False) and totals[seat] == hand["under"]:
                totals[seat] //= 2
    return totals
