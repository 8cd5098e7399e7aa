import { useState } from "preact/hooks";
import { share_link } from "../core/replay";
import { _ } from "../core/words";
import { Icon } from "../ui/art";
import { say } from "../ui/live";
import check from "../../art/ui/check.svg";
import share from "../../art/ui/share.svg";

export function ShareButton({ hash, title, class: name }: { hash: () => Promise<string>; title: string; class?: string }) {
  const [copied, set_copied] = useState(false);
  const press = async (): Promise<void> => {
    if (!(await share_link(await hash(), title))) return;
    set_copied(true);
    say(_("The link is copied"));
    setTimeout(() => set_copied(false), 2500);
  };
  return (
    <button type="button" class={name ?? "round"} aria-label={_("Share the game as a link")} onClick={() => void press()}>
      <Icon svg={copied ? check : share} />{copied ? <span class="rv-toast">{_("The link is copied")}</span> : null}</button>
  );
}
