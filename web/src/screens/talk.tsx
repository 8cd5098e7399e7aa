// Talk at a table: lines, who said them, whom I do not want to hear.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Store } from "../core/store";
import { use } from "../core/store";
import type { Table } from "../core/table";
import { _ } from "../core/words";
import { Icon } from "../ui/art";
import { say } from "../ui/live";
import { sound } from "../ui/sound";
import mute_sign from "../../art/ui/mute.svg";
import send_sign from "../../art/ui/play.svg";
import sound_sign from "../../art/ui/sound.svg";
import { Disc } from "./parts";

const LONGEST = 300; // bytes that the table takes at once

export function Talk({ table, read, muted }: { table: Table; read: Store<number>; muted: Store<number[]> }) {
  const lines = use(table.chat), quiet = use(muted);
  const [text, set_text] = useState("");
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const look = requestAnimationFrame(() => { // a sheet is opened after its content is there
      if (!list.current?.offsetParent) return; // nobody sees it
      list.current.scrollTop = list.current.scrollHeight;
      read.value = lines.length;
    });
    return () => cancelAnimationFrame(look);
  }, [lines]);
  const send = (e: Event): void => {
    e.preventDefault();
    let short = text.trim();
    while (new TextEncoder().encode(short).length > LONGEST) short = short.slice(0, -1);
    if (short) table.door.say({ type: "chat", text: short });
    set_text("");
  };
  const hear = (seat: number): void =>
    void (muted.value = quiet.includes(seat) ? quiet.filter(s => s !== seat) : [...quiet, seat]);
  const speakers = [...new Set(lines.map(l => l.seat))].filter((s): s is number => s !== null && s !== table.viewer);
  return (
    <section class="talk" aria-label={_("Talk")}>
      {lines.length ? <ul ref={list} tabIndex={0}>{lines.filter(l => !quiet.includes(l.seat ?? -1)).map(l => (
        <li key={l.n} class={l.seat === table.viewer ? "own" : ""}><Disc name={l.name} seat={l.seat ?? 7} /><span><small>{l.name}</small>{l.text}</span></li>))}</ul> : null}
      {speakers.length ? <div class="mutes">{speakers.map(s => {
        const name = lines.filter(l => l.seat === s).at(-1)!.name;
        return <button key={s} type="button" aria-pressed={quiet.includes(s)} aria-label={_("Mute {name}", { name })} onClick={() => hear(s)}>
          <Icon svg={quiet.includes(s) ? mute_sign : sound_sign} />{name}</button>;
      })}</div> : null}
      {table.viewer === null ? <p class="quiet">{_("Onlookers are silent.")}</p> : (
        <form onSubmit={send}>
          <input aria-label={_("Message")} placeholder={_("Say something")} value={text} maxLength={LONGEST} autocomplete="off"
            onInput={e => set_text(e.currentTarget.value)} />
          <button type="submit" class="round" aria-label={_("Send")}><Icon svg={send_sign} /></button>
        </form>)}
    </section>
  );
}

// Says and sounds what others say, wherever one looks; how many lines nobody has read.
export function use_talk(table: Table, read: Store<number>, muted: Store<number[]>): number {
  const lines = use(table.chat), seen = use(read);
  const told = useRef(lines.length);
  useEffect(() => {
    const last = lines.at(-1);
    if (last && lines.length > told.current && last.seat !== table.viewer && !muted.value.includes(last.seat ?? -1)) {
      say(`${last.name}: ${last.text}`);
      sound("talk");
    }
    told.current = lines.length;
  }, [lines]);
  return lines.slice(seen).filter(l => l.seat !== table.viewer && !muted.value.includes(l.seat ?? -1)).length;
}
