// What the browser keeps: settings, unfinished and finished games played here (as records), seats at
// tables elsewhere. All of it under one prefix; a full or forbidden storage costs comfort, not play.

import type { GameId, Lang } from "./types";
import { Store } from "./store";

const PREFIX = "koloda.";

export function keep(name: string, value: unknown): boolean {
  try {
    if (value === undefined) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function kept<T>(name: string): T | undefined {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

function names(prefix: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter(key => key.startsWith(PREFIX + prefix))
      .map(key => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

// ---- settings ----

export interface Settings {
  lang?: Lang;
  theme: "system" | "light" | "dark";
  pace: "slow" | "normal" | "fast" | "at once";
  motion: boolean;
  sound: boolean;
  notation: boolean; // moves also as they are written
  name: string;
  portrait: number; // 1 … 10, in coach
}

const usual: Settings = {
  theme: "system", pace: "normal", motion: true, sound: false, notation: false, name: "", portrait: 1,
};

export const settings = new Store<Settings>({ ...usual, ...kept<Partial<Settings>>("settings") });

export function set(change: Partial<Settings>): void {
  settings.value = { ...settings.value, ...change };
  keep("settings", settings.value);
}

// ---- games played here ----

export interface KeptGame {
  id: string;
  game: GameId;
  names: string[];
  seat: number;
  changed: number; // milliseconds since 1970
  over: boolean;
  tutor: boolean;
  record: string;
}

export const keep_game = (game: KeptGame): boolean => keep("game." + game.id, game);
export const drop_game = (id: string): boolean => keep("game." + id, undefined);
export const kept_game = (id: string): KeptGame | undefined => kept("game." + id);
export const kept_games = (): KeptGame[] =>
  names("game.").flatMap(name => kept<KeptGame>(name) ?? []).sort((a, b) => b.changed - a.changed);

// ---- seats at tables elsewhere ----

export interface KeptSeat {
  table: string;
  game: GameId;
  seat: number;
  token: string;
  changed: number;
  luck?: string; // this browser's part of the deal
  unsent?: boolean; // which the table has yet to be told
}
export const keep_seat = (seat: KeptSeat): boolean => keep("seat." + seat.table, seat);
export const drop_seat = (table: string): boolean => keep("seat." + table, undefined);
export const kept_seat = (table: string): KeptSeat | undefined => kept("seat." + table);
export const kept_seats = (): KeptSeat[] =>
  names("seat.").flatMap(name => kept<KeptSeat>(name) ?? []).sort((a, b) => b.changed - a.changed);
