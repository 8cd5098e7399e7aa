"""The reference games by id, and what their options may be."""

from cabbage import Cabbage
from cardinal import Cardinal
from coach import Coach
from podelim import Podelim

GAMES = {game.ID: game for game in (Cabbage, Cardinal, Coach, Podelim)}

SWITCH = {"true": True, "on": True, "1": True, "false": False, "off": False, "0": False}


def in_domain(value, domain):
    if domain is bool:
        return type(value) is bool
    if type(domain) is tuple and type(domain[0]) is int:
        return type(value) is int and domain[0] <= value <= domain[1]
    return value in domain


def options_of(game, texts):
    """Every option of the game with its value; texts are `name=value`."""
    options = {name: default for name, (default, _) in game.OPTIONS.items()}
    for text in texts:
        name, _, value = text.partition("=")
        default, domain = game.OPTIONS[name]
        options[name] = (SWITCH[value] if domain is bool else
                         int(value) if type(default) is int else value)
        if not in_domain(options[name], domain):
            raise ValueError(f"option {text}: not one of {domain}")
    return options
