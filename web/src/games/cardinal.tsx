// Grey Cardinal: its table, dock, odds, motion and keys.

import type { Game } from "./game";
import { seals } from "../ui/card";
import { Board } from "./cardinal/board";
import { Dock } from "./cardinal/dock";
import { keys } from "./cardinal/keys";
import { motion } from "./cardinal/motion";
import { Odds } from "./cardinal/odds";
import { seal } from "./cardinal/seal";

seals.cardinal = seal;

export default { Board, Dock, Odds, keys, motion } satisfies Game;
