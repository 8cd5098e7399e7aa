// Cutting, throwing away, voting, placing a Joker: one button that says what it does.

import { use } from "../../core/store";
import type { Scene } from "../../core/types";
import { _ } from "../../core/words";
import bin from "../../../art/ui/bin.svg";
import envelope from "../../../art/ui/envelope.svg";
import scissors from "../../../art/ui/scissors.svg";
import { Icon, Picture } from "../../ui/art";
import { MoveButton, Prompt } from "../../ui/dock";
import type { GameProps } from "../game";
import { Avatar, area, capital, changes, name_of, signed } from "../parts";
import { cut_move, cut_of, row_size } from "./cut";
import { gain_words, names, parts_of, type Colour } from "./parts";

export const word_of = (p: GameProps): string | undefined => p.frame.ask?.legal[0]?.move.split(" ")[0];

function CutHere(p: GameProps) {
  use(p.picked);
  const [a, b] = cut_of(p), legal = p.frame.ask!.legal.find(m => m.move === cut_move([a, b]));
  const after = p.table.players === 2 && area(p.frame.scene, "row")!.seats?.length === 2 && row_size(p) === 7
    ? _("then one part is thrown away") : _("then a vote in secret");
  return legal ? (
    <MoveButton {...p} legal={legal} kind="main" title={_("Cut here")} hotkey="↵" picture={<Icon svg={scissors} />}
      more={`${a} · ${b - a} · ${row_size(p) - b}, ${after}`} />
  ) : null;
}

// Others that have most to gain there.
function rivals(p: GameProps, scene: Scene, colour: Colour): string {
  const wants = scene.figures.filter(f => f.id === colour && f.seat !== p.table.viewer && f.value > 0);
  return wants.map(f => `${name_of(p.table, f.seat!)} ${signed(f.value)}`).join(", ");
}

function Choose(p: GameProps & { throws: boolean }) {
  const colour = use(p.picked) as Colour | undefined;
  const legal = p.frame.ask!.legal.find(m => m.move.split(" ")[1] === colour);
  const part = parts_of(p.frame.scene).find(a => a.id === colour);
  if (!colour || !legal || !part) return <p class="pod-tip">{p.throws ? _("Choose the part to be thrown away.") : _("Choose a part. Nobody sees it until all have voted.")}</p>;
  const rest = rivals(p, p.frame.scene, colour);
  return (
    <MoveButton {...p} legal={legal} kind="main" hotkey="↵" picture={<Icon svg={p.throws ? bin : envelope} />}
      title={capital(legal.sentence)} more={[`${names(part.faces)}: ${gain_words(p, p.frame.scene, colour)}`, rest].filter(Boolean).join("; ")} />
  );
}

function Place(p: GameProps) {
  const value = use(p.picked) as string | undefined, me = p.table.viewer!;
  const legal = p.frame.ask!.legal.find(m => m.move === "joker " + value), now = p.frame.scene.sheet.points!;
  if (!legal) return <p class="pod-tip">{_("It counts as one more card of that value, and stays there.")}</p>;
  const rest = legal.points ? changes(p.table, now, legal.points, me, true) : "";
  return (
    <MoveButton {...p} legal={legal} kind="main" title={capital(legal.sentence)} hotkey="↵"
      picture={<Picture set="podelim" id="joker" />}
      more={legal.points ? [_("{change}, {n} in all", { change: signed(legal.points[me]! - now[me]!), n: legal.points[me]! }), rest].filter(Boolean).join("; ") : ""} />
  );
}

// Who votes; nobody knows of the others whether they have.
function Voters(p: GameProps) {
  const { scene } = p.frame, me = p.table.viewer;
  const sealed = parts_of(scene).some(a => me !== null && a.seats?.includes(me));
  const voters = [...new Set(scene.figures.filter(f => ["white", "blue"].includes(f.id)).map(f => f.seat!))].filter(seat => seat !== me);
  if (!parts_of(scene).length || word_of(p) === "discard" || !scene.awaited.length || !voters.length || (!sealed && word_of(p) !== "vote")) return null;
  return (
    <ul class="pod-seals">{[...(sealed ? [me!] : []), ...voters].map(seat => (
      <li key={seat}><Avatar table={p.table} seat={seat} /><b>{seat === me ? _("You") : name_of(p.table, seat)}</b>
        {seat === me ? <Icon svg={envelope} /> : <span class="pod-dots" aria-hidden="true"><i /><i /><i /></span>}</li>))}</ul>
  );
}

export function Dock(p: GameProps) {
  const word = word_of(p);
  return (
    <>
      <Voters {...p} />
      <Prompt {...p} />
      <div class="pod-act">{word === "split" ? <CutHere {...p} /> : word === "joker" ? <Place {...p} />
        : word ? <Choose {...p} throws={word === "discard"} /> : null}</div>
    </>
  );
}
