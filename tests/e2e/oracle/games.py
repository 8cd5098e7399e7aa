"""The reference games by id, and what their options may be."""

from base import LOT_OR_SEAT
from cabbage import Cabbage
from cardinal import Cardinal
from coach import Coach
from podelim import Podelim

GAMES = {game.ID: game for game in (Cabbage, Cardinal, Coach, Podelim)}

SWITCH = {"true": True, "on": True, "1": True, "false": False, "off": False, "0": False}


def in_domain(value, domain, players):
    if domain is LOT_OR_SEAT:
        return value == "lot" or type(value) is int and 0 <= value < players
    if domain is bool:
        return type(value) is bool
    if type(domain) is tuple and type(domain[0]) is int:
        return type(value) is int and domain[0] <= value <= domain[1]
    return value in domain


def read_option(text, domain):
    if domain is bool:
        return SWITCH[text]
    if domain is LOT_OR_SEAT:
        return text if text == "lot" else int(text)
    return int(text) if type(domain[0]) is int else text


def options_of(game, players, texts):
    """Every option of the game with its value; texts are `name=value`."""
    options = {name: default for name, (default, _) in game.OPTIONS.items()}
    for text in texts:
        name, _, value = text.partition("=")
        _, domain = game.OPTIONS[name]
        options[name] = read_option(value, domain)
        if not in_domain(options[name], domain, players):
            raise ValueError(f"option {text}: not one of {domain}")
    return options
