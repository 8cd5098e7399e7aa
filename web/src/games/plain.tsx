// A table of any game, drawn by its scene alone: what a game without a look of its own gets.

import type { GameProps, Game } from "./game";
import { Card } from "../ui/card";
import { MoveButton, Prompt } from "../ui/dock";

function Board({ frame }: GameProps) {
  return (
    <div class="plain-table">
      {frame.scene.areas.map((area, a) => (
        <section key={a} class={"area " + area.kind + (area.active ? " active" : "")}>
          <h3>{area.title}{area.remark ? <small> {area.remark}</small> : null}</h3>
          <div class="row">
            {area.faces.map((face, i) => (
              <Card key={i} set={frame.scene.game} face={face} size="small"
                flip={[area.id, area.seat ?? "", face.list, face.id ?? "back", i].join("-")} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

function Dock(p: GameProps) {
  const legal = p.frame.ask?.legal ?? [];
  return (
    <>
      <Prompt {...p} />
      <div class="buttons">
        {legal.slice(0, 8).map(m => <MoveButton key={m.move} legal={m} {...p} />)}
      </div>
    </>
  );
}

export default { Board, Dock } satisfies Game;
