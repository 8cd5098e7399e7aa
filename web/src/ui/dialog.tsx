// A sheet over the page: from below on phones, in the middle on desktops. The browser's own dialog
// keeps the focus in it, gives it back, and closes it by Escape.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { _ } from "../core/words";
import close from "../../art/ui/close.svg";
import { Icon } from "./art";

export function Dialog(p: {
  title: string; onClose: () => void; children: ComponentChildren; class?: string;
}) {
  const self = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    self.current?.showModal();
    return () => self.current?.close();
  }, []);
  return (
    <dialog ref={self} class={"sheet " + (p.class ?? "")} aria-label={p.title} onClose={p.onClose}
      onClick={e => e.target === self.current && p.onClose()}>
      <header role="none">{/* no landmark of the page */}
        <h2>{p.title}</h2>
        <button type="button" class="round" aria-label={_("Close")} onClick={p.onClose}><Icon svg={close} /></button>
      </header>
      <div class="content" tabIndex={0}>{p.children}</div>
    </dialog>
  );
}
