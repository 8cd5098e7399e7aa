// The server's requests (docs/protocol.md). A page on a host without one has solo games only: whoever
// asks is told "away", and says so quietly.

import { base } from "./core";
import { random_seed } from "./doors";
import { kept_seat, keep_seat, type KeptSeat } from "./keep";
import { Store } from "./store";
import type { Clock, GameId, Sitter } from "./types";
import { _ } from "./words";

export interface TableSettings {
  game: GameId;
  players: number;
  options: Record<string, boolean | number | string>;
  bots: string[];
  level: string;
  open: boolean;
  invited: boolean;
  rated: boolean;
  odds: boolean;
  onlookers: "public" | "after" | "none";
  clock?: Clock | null;
}
export interface TableInfo extends TableSettings {
  table: string;
  state: "waiting" | "playing" | "over";
  seats: Sitter[];
  host: number;
  commitment: string;
  created: number;
  again?: string;
}
export interface Place { table: string; seat: number | null; token: string | null }
export interface PlayedGame {
  table: string; game: GameId; seats: Sitter[]; scores: number[] | null; winners: number[]; ended: number;
  rated: boolean; before: number;
}
interface Tally { played: number; won_hundredths: number }
export interface Me {
  name: string;
  created: number;
  ratings: { game: GameId; rating: number; deviation: number; games: number }[];
  statistics: { game: GameId; all: Tally; against_bots: Tally }[];
}

// "none": this host has pages only, and will have nothing else.
export const server = new Store<"unknown" | "there" | "away" | "none">("unknown");

export class Refused extends Error {
  constructor(readonly status: number, readonly code: string, text = "") {
    super(text);
  }
}

async function request(method: string, path: string, body?: object, token?: string): Promise<Response> {
  const away = (state: "away" | "none"): never => {
    server.value = state;
    throw new Refused(0, "away");
  };
  if (!navigator.onLine || server.value === "none") return away(server.value === "none" ? "none" : "away");
  const headers: Record<string, string> = {
    ...(body ? { "Content-Type": "application/json" } : {}),
    ...(token ? { Authorization: "Bearer " + token } : {}),
  };
  const answer = await fetch(new URL("api/" + path, base), {
    method, headers, cache: "no-store", ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch(() => away("away"));
  const json = answer.headers.get("content-type")?.startsWith("application/json");
  if (!json && !(answer.ok && path.endsWith("/record"))) return away(answer.status < 500 ? "none" : "away");
  server.value = "there";
  if (answer.ok) return answer;
  const { error } = await answer.json();
  throw new Refused(answer.status, error?.code ?? "", error?.text);
}

export const ask = async <T>(method: string, path: string, body?: object, token?: string): Promise<T> =>
  (await request(method, path, body, token)).json();
export const record_of = async (code: string, token?: string): Promise<string> =>
  (await request("GET", `tables/${code}/record`, undefined, token)).text();

// What was refused; the catalogues know the server's texts.
export function explain(why: unknown): string {
  if (why instanceof Refused && why.code === "away") return _("The server does not answer. Games against bots work all the same.");
  const text = _((why as Error).message) || _("Something went wrong: try again");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

// ---- tables ----

export const plain_code = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, "");
export const socket_of = (code: string): string =>
  new URL("ws/" + code, base).href.replace(/^http/, "ws");
export const link_of = (code: string, invitation?: string): string =>
  new URL("t/" + code, base).href + (invitation ? "?i=" + invitation : "");

function sit(game: GameId, place: Place, more: Partial<KeptSeat>): string {
  if (place.token !== null && place.seat !== null)
    keep_seat({ table: place.table, game, seat: place.seat, token: place.token, changed: Date.now(), ...more });
  return place.table;
}

// Each answers the code of the table where one sits now. The browser's part of the deal goes along.
export async function make_table(settings: Partial<TableSettings>, name: string): Promise<string> {
  const luck = random_seed();
  return sit(settings.game!, await ask<Place>("POST", "tables", { ...settings, name, luck }), { luck });
}
export async function join(info: TableInfo, name: string, invitation?: string): Promise<string> {
  const luck = random_seed();
  const body = { name, luck, ...(invitation ? { invitation } : {}) };
  return sit(info.game, await ask<Place>("POST", `tables/${info.table}/join`, body), { luck });
}
export async function rematch(code: string): Promise<string> {
  const { token, game } = kept_seat(code)!;
  return sit(game, await ask<Place>("POST", `tables/${code}/rematch`, {}, token), { luck: random_seed(), unsent: true });
}
