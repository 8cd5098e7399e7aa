// Settings, which may change at any time, and the menu of a table with its ways out.

import { useState } from "preact/hooks";
import { use } from "../core/store";
import { settings, set, type Settings } from "../core/keep";
import { _, lang, LANGS, LANG_NAMES, speak } from "../core/words";
import { Dialog } from "../ui/dialog";
import type { GameScreenProps } from "./game";
import { install } from "./install";
import { NameField, Portraits } from "./parts";

export function Choice<T extends string>(p: {
  name: string; title: string; value: T; values: readonly (readonly [T, string])[]; onChange: (v: T) => void;
}) {
  return (
    <fieldset class="choice">
      <legend>{p.title}</legend>
      {p.values.map(([value, title]) => (
        <label key={value}><input type="radio" name={p.name} checked={p.value === value}
          onChange={() => p.onChange(value)} /><span>{title}</span></label>
      ))}
    </fieldset>
  );
}

function Switch({ name, title }: { name: "motion" | "sound" | "notation"; title: string }) {
  const s = use(settings);
  return <label class="switch"><input type="checkbox" checked={s[name]} onChange={e => set({ [name]: e.currentTarget.checked })} /> {title}</label>;
}

export function SettingChoices() {
  const s = use(settings), language = use(lang);
  return (
    <>
      <Choice name="lang" title={_("Language")} value={language} values={LANGS.map(l => [l, LANG_NAMES[l]] as const)}
        onChange={l => void speak(l, true)} />
      <Choice name="theme" title={_("Light and dark")} value={s.theme} onChange={theme => set({ theme })}
        values={[["system", _("As the system")], ["light", _("Light")], ["dark", _("Dark")]]} />
      <Choice name="pace" title={_("Speed of the bots")} value={s.pace} onChange={(pace: Settings["pace"]) => set({ pace })}
        values={[["slow", _("slow")], ["normal", _("normal", undefined, "pace")], ["fast", _("fast")], ["at once", _("at once")]]} />
      <div>
        <Switch name="motion" title={_("Animation")} />
        <Switch name="sound" title={_("Sounds")} />
        <Switch name="notation" title={_("Show moves in notation, too")} />
      </div>
    </>
  );
}

export function SettingsSheet({ onClose }: { onClose: () => void }) {
  const offered = use(install);
  return (
    <Dialog title={_("Settings")} onClose={onClose}>
      <NameField />
      <SettingChoices />
      <Portraits />
      <nav class="list">
        {offered ? <button type="button" onClick={() => void offered.prompt()}>{_("Install Koloda")}</button> : null}
        <a href="#/account" onClick={onClose}>{_("Account")}</a>
        <a href="#/credits" onClick={onClose}>{_("Who made this")}</a>
      </nav>
    </Dialog>
  );
}

export function download(text: string, name: string, type = "text/plain"): void {
  const a = document.createElement("a");
  a.href = URL.createObjectURL(new Blob([text], { type }));
  a.download = name;
  a.click();
  URL.revokeObjectURL(a.href);
}

export function Menu(p: GameScreenProps & { onClose: () => void; onShow: (what: "log" | "moves" | "odds" | "notes" | "talk") => void }) {
  const { table, solo } = p;
  const [leaving, set_leaving] = useState(false);
  const orders = use(table.orders), over = use(table.over);
  const record = solo ? () => solo.record() : p.record;
  const seated = table.viewer !== null;
  return (
    <Dialog title={p.title} onClose={p.onClose}>
      <nav class="list">
        <button type="button" onClick={() => p.onShow("moves")}>{_("All moves")}<kbd>M</kbd></button>
        <button type="button" onClick={() => p.onShow("log")}>{_("Log")}<kbd>L</kbd></button>
        {table.aids ? <button type="button" onClick={() => p.onShow("odds")}>{_("Odds")}<kbd>O</kbd></button> : null}
        <button type="button" onClick={() => p.onShow("notes")}>{_("Notes")}<kbd>N</kbd></button>
        {p.panel ? <button type="button" onClick={() => p.onShow("talk")}>{_("Talk")}<kbd>C</kbd></button> : null}
        {solo ? <button type="button" onClick={() => (void solo.undo(), p.onClose())}>{_("Take back")}<kbd>U</kbd></button> : null}
        <a href={"#/rules/" + table.game}>{_("Rules")}</a>
        {record ? <button type="button" onClick={() => void record().then(text => download(text, table.game + ".koloda"))}>{_("Save the record")}</button> : null}
        <a href="#/">{solo ? _("Leave; the game is kept") : over || !seated ? _("Home") : _("Home; your seat is kept")}</a>
        {p.leave && seated && !over ? (leaving
          ? <button type="button" class="danger" onClick={p.leave}>{_("Leave now: a bot plays for you until you come back")}</button>
          : <button type="button" onClick={() => set_leaving(true)}>{_("Leave the table…")}</button>) : null}
      </nav>
      {table.game === "coach" && seated ? (
        <label class="switch"><input type="checkbox" checked={orders} onChange={e => table.order(e.currentTarget.checked)} /> {_("Pass for me when I have nothing to say")}</label>
      ) : null}
      <SettingChoices />
    </Dialog>
  );
}
