// The menu of a table: settings that can change in mid-game, and the ways out.

import { use } from "../core/store";
import { settings, set, type Settings } from "../core/keep";
import { _, lang, LANGS, LANG_NAMES, speak } from "../core/words";
import { Dialog } from "../ui/dialog";
import type { GameScreenProps } from "./game";

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

export function SettingChoices() {
  const s = use(settings), language = use(lang);
  return (
    <>
      <Choice name="lang" title={_("Language")} value={language} values={LANGS.map(l => [l, LANG_NAMES[l]] as const)}
        onChange={l => void speak(l, true)} />
      <Choice name="theme" title={_("Light and dark")} value={s.theme} onChange={theme => set({ theme })}
        values={[["system", _("As the system")], ["light", _("Light")], ["dark", _("Dark")]]} />
      <Choice name="pace" title={_("Pace of bots")} value={s.pace} onChange={(pace: Settings["pace"]) => set({ pace })}
        values={[["slow", _("slow")], ["normal", _("normal", undefined, "pace")], ["fast", _("fast")], ["at once", _("at once")]]} />
      <label class="switch"><input type="checkbox" checked={s.motion} onChange={e => set({ motion: e.currentTarget.checked })} /> {_("Movement")}</label>
      <label class="switch"><input type="checkbox" checked={s.sound} onChange={e => set({ sound: e.currentTarget.checked })} /> {_("Sounds")}</label>
      <label class="switch"><input type="checkbox" checked={s.notation} onChange={e => set({ notation: e.currentTarget.checked })} /> {_("Moves also as they are written")}</label>
    </>
  );
}

export function Menu(p: GameScreenProps & { onClose: () => void; onShow: (what: "log" | "moves" | "odds" | "notes") => void }) {
  const save = async (): Promise<void> => {
    const text = await p.solo!.record();
    const a = document.createElement("a");
    a.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    a.download = `${p.table.game}.koloda`;
    a.click();
    URL.revokeObjectURL(a.href);
  };
  return (
    <Dialog title={p.title} onClose={p.onClose}>
      <nav class="list">
        <button type="button" onClick={() => p.onShow("moves")}>{_("All moves")}<kbd>M</kbd></button>
        <button type="button" onClick={() => p.onShow("log")}>{_("Log")}<kbd>L</kbd></button>
        <button type="button" onClick={() => p.onShow("odds")}>{_("Odds")}<kbd>O</kbd></button>
        <button type="button" onClick={() => p.onShow("notes")}>{_("Notes")}<kbd>N</kbd></button>
        {p.solo ? <button type="button" onClick={() => (void p.solo!.undo(), p.onClose())}>{_("Take back")}<kbd>U</kbd></button> : null}
        <a href={"#/rules/" + p.table.game}>{_("Rules")}</a>
        {p.solo ? <button type="button" onClick={() => void save()}>{_("Save the record")}</button> : null}
        <a href="#/">{_("Leave; the game is kept")}</a>
      </nav>
      <SettingChoices />
    </Dialog>
  );
}
