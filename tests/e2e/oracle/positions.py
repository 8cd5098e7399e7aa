"""Positions and chance for the tests: a reference game put into a given place."""

import random

from cabbage import Cabbage
from cardinal import Cardinal
from coach import PROFESSIONS, Coach, Counter, items_in_play
from games import options_of
from podelim import Podelim


class Given:
    """Chance that turns up what the example says."""

    def __init__(self, *outcomes):
        self.outcomes = list(outcomes)

    def sample(self, pool, size):
        cards = self.outcomes.pop(0)
        assert len(cards) == size and all(cards.count(card) <= pool[card] for card in cards)
        return cards

    def shuffle(self, rest, top=()):
        cards = self.outcomes.pop(0)
        assert sorted(cards) == sorted(list(rest) + list(top)) and cards[:len(top)] == list(top)
        return cards

    def spy(self, hand):
        card = self.outcomes.pop(0)
        assert card in hand
        return card


def begin(kind, players, chance=None, options=()):
    options = options_of(kind, players, options)
    start = kind.fresh(players, options, random.Random(0))
    return kind(players, options, start, chance)


def cabbage(deck, castles, discard=None, chance=None, turn=0):
    """The start of a turn; decks are given top first."""
    game = begin(Cabbage, len(castles), chance)
    game.deck, game.castles, game.discard = deck[::-1], castles, discard or {}
    game.turn = game.seat = turn
    return game


def podelim(players, leader, row, deck=()):
    """The start of a round."""
    game = begin(Podelim, players)
    game.leader, game.deck = leader, list(deck)[::-1]
    game.first_cut = True
    game.contest(list(range(players)), row)
    return game


def cardinal(deck, columns, turn=0, discard=None, chance=None):
    """The start of a turn."""
    game = begin(Cardinal, len(columns), chance)
    game.deck, game.columns = deck[::-1], columns
    if discard is not None:
        game.discard = discard
    game.begin_turn(turn)
    return game


def coach(hands, professions="", societies="obobobob", pile=None, options=(), chance=None, turn=0):
    """The start of a turn.  Hands and professions as words; societies by first letter;
    without a pile given, all other items are in it."""
    players = len(hands)
    game = begin(Coach, players, chance, options)
    game.hands = [hand.split() for hand in hands]
    game.pile = (pile.split() if pile is not None else
                 sorted((items_in_play(players, game.options)
                         - Counter(" ".join(hands).split())).elements()))
    named = professions.split()
    kinds = named + [kind for kind in PROFESSIONS if kind not in named]
    for seat in range(players):
        game.fresh_profession(seat, kinds[seat])
    game.profession_pile = kinds[players:]
    game.societies = [{"o": "order", "b": "brotherhood"}[letter]
                      for letter in societies[:players]]
    game.turn = turn
    game.begin_turn()
    return game


def play(game, *moves):
    """Moves as `SEAT move`, each of which must be legal."""
    for text in moves:
        seat, move = text.split(" ", 1)
        seat = int(seat)
        assert seat in game.to_act(), (text, game.to_act(), game.phase)
        assert move in game.legal(seat), (text, game.legal(seat))
        game.commit(seat, move)


def everyone(game, move="pass"):
    """All asked seats commit the same."""
    play(game, *[f"{seat} {move}" for seat in list(game.to_act())])
