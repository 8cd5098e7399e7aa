// What a game's own files provide. Everything else on the screen is shared.

import type { FunctionComponent } from "preact";
import { base } from "../core/core";
import type { Store } from "../core/store";
import type { Frame, Table } from "../core/table";
import type { Move } from "../core/types";
import type { Motion } from "../ui/motion";

export interface GameProps {
  table: Table;
  frame: Frame; // on show; frame.ask if it is ours to decide
  act: (move: Move) => void; // makes a move (the tutor may ask back)
  hinted?: Move; // what a hint advises, to be ringed
  picked: Store<unknown>; // what board and dock share while a decision is made; emptied with every ask
  busy: boolean; // more frames are coming: nothing is to be decided yet
}

export interface Game {
  Board: FunctionComponent<GameProps>; // seats, table, own cards
  Dock: FunctionComponent<GameProps>; // prompt and buttons
  Odds?: FunctionComponent<GameProps>; // in the rail on desktops, by key on phones
  Notes?: FunctionComponent<GameProps>; // what the reader knows: a sheet by key, in the rail if there is room
  motion?: (frame: Frame) => Motion; // how what has happened moves
  keys?: (key: string, p: GameProps) => boolean; // of the game's own; true: it was one
}

const load: Record<string, () => Promise<{ default: Game }>> = {
  cabbage: () => import("./cabbage"),
  cardinal: () => import("./cardinal"),
  coach: () => import("./coach"),
  podelim: () => import("./podelim"),
};

declare const STYLES: Record<string, string>; // put in by the build: names of files

// A game's style comes with the game.
function dress(id: string): Promise<void> {
  const href = new URL(STYLES[id]!, base).href;
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  return new Promise(resolve => {
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}

export async function game_of(id: string): Promise<Game> {
  const [loaded] = await Promise.all([load[id]!(), dress(id)]);
  return loaded.default;
}
