// Movement: the document changes first, then the difference is played with transforms and opacity
// alone. Whatever is played can be skipped, and then the document is at its end already.

import { settings } from "../core/keep";
import { art_shown } from "./art";

export const MS = { tap: 90, quick: 160, move: 280, flip: 320, scene: 480, glow: 900 };
export const EASE = {
  out: "cubic-bezier(.2,.8,.2,1)", throw: "cubic-bezier(.3,1.3,.5,1)", in: "cubic-bezier(.5,0,.9,.4)",
};

export const calm = (): boolean =>
  !settings.value.motion || matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Run {
  private live = new Set<{ finish(): void }>();
  done = false;
  constructor(private rate = 1) {}

  async go(el: Element, frames: Keyframe[], ms: number, delay = 0, easing = EASE.out): Promise<void> {
    if (this.done) return;
    const a = el.animate(frames, {
      duration: ms / this.rate, delay: delay / this.rate, easing, fill: "backwards",
    });
    this.live.add(a);
    await a.finished.catch(() => {});
    this.live.delete(a);
  }
  wait(ms: number): Promise<void> {
    if (this.done) return Promise.resolve();
    return new Promise(resolve => {
      const w = { finish: () => (clearTimeout(timer), this.live.delete(w), resolve()) };
      const timer = setTimeout(w.finish, ms / this.rate);
      this.live.add(w);
    });
  }
  skip(): void {
    this.done = true;
    [...this.live].forEach(a => a.finish());
  }
  glow(el: Element): void { // never waited for
    el.classList.add("glows");
    setTimeout(() => el.classList.remove("glows"), MS.glow);
  }
}

// ---- from one frame to the next ----

// Where something comes from or goes to, by keys; nothing: it only fades.
export interface Motion {
  enter?: (key: string) => string | undefined;
  leave?: (key: string) => string | undefined;
  turns?: (key: string) => boolean; // it arrives face down and is turned over
  stagger?: number;
}

type Places = Map<string, { box: DOMRect; copy: HTMLElement }>;

// [data-flip] marks what moves, [data-place] what never does but things come from or go to.
export function measure(root: Element): Places {
  const all: Places = new Map();
  for (const el of root.querySelectorAll<HTMLElement>("[data-place]"))
    all.set(el.dataset.place!, { box: el.getBoundingClientRect(), copy: el });
  for (const el of root.querySelectorAll<HTMLElement>("[data-flip]"))
    all.set(el.dataset.flip!, { box: el.getBoundingClientRect(), copy: el });
  return all;
}

const shift = (from: DOMRect, to: DOMRect): string =>
  `translate(${from.left - to.left}px,${from.top - to.top}px) scale(${from.width / (to.width || 1)})`;

function travel(run: Run, el: HTMLElement, from: DOMRect, to: DOMRect, delay: number): Promise<void> {
  const rest = { transformOrigin: "0 0", zIndex: 20 };
  return run.go(el, [{ transform: shift(from, to), ...rest }, { transform: "none", ...rest }], MS.move, delay);
}

// The back lies over the face until the card stands on its edge.
async function turn(run: Run, el: HTMLElement, delay: number): Promise<void> {
  const inner = el.firstElementChild ?? el, back = document.createElement("span");
  back.className = "turning-back";
  back.style.backgroundImage = `url("${art_shown("back") ?? ""}")`;
  inner.append(back);
  void run.go(back, [{ opacity: 1 }, { opacity: 1, offset: 0.5 }, { opacity: 0, offset: 0.5 }, { opacity: 0 }], MS.flip, delay, "linear");
  await run.go(inner, [
    { transform: "perspective(600px) rotateY(180deg)" },
    { transform: "perspective(600px) rotateY(90deg) scale(1.08)", filter: "brightness(.6)", offset: 0.5 },
    { transform: "none", filter: "none" }], MS.flip, delay, "linear");
  back.remove();
}

// A copy of what is gone flies away above everything.
async function fly_off(
  run: Run, ghost: HTMLElement, from: DOMRect, target: string, to: DOMRect | undefined, delay: number,
) {
  const layer = document.body.appendChild(ghost);
  Object.assign(layer.style, {
    position: "fixed", left: from.left + "px", top: from.top + "px", width: from.width + "px",
    height: from.height + "px", margin: "0", pointerEvents: "none", zIndex: "40",
    transformOrigin: "0 0",
  });
  layer.setAttribute("aria-hidden", "true");
  layer.removeAttribute("data-flip");
  if (target) layer.dataset.to = target; // for styles: what is thrown away is grey
  const end = to ? { transform: shift(to, from), opacity: 0.2 } : { opacity: 0 };
  await run.go(layer, [{ transform: "none", opacity: 1 }, end], MS.move, delay, EASE.in);
  layer.remove();
}

// Plays what has changed since `before` was measured.
export async function play(run: Run, root: Element, before: Places, motion: Motion): Promise<void> {
  const now = measure(root);
  const parts: Promise<void>[] = [];
  let delay = 0;
  const step = motion.stagger ?? 60;
  for (const [key, { box, copy }] of now) {
    if (copy.dataset.place === key) continue;
    const old = before.get(key);
    const origin = old ? undefined : motion.enter?.(key);
    const from = old?.box ?? (origin ? (before.get(origin) ?? now.get(origin))?.box : undefined);
    if (old && Math.hypot(old.box.left - box.left, old.box.top - box.top) < 2) continue;
    if (calm() || !from) {
      if (!old) parts.push(run.go(copy, [{ opacity: 0 }, { opacity: 1 }], 120, 0, "linear"));
    } else {
      parts.push(travel(run, copy, from, box, delay));
      if (motion.turns?.(key)) parts.push(turn(run, copy, delay + MS.move * 0.55));
      delay += old ? 0 : step;
    }
    if (!old) run.glow(copy);
  }
  for (const [key, { box, copy }] of before) {
    if (now.has(key) || copy.dataset.place === key || calm()) continue;
    const target = motion.leave?.(key);
    if (target === undefined) continue;
    parts.push(fly_off(run, copy.cloneNode(true) as HTMLElement, box, target, now.get(target)?.box, delay));
    delay += step;
  }
  await Promise.all(parts);
}
