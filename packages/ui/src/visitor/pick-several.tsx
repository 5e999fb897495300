import type { Reply } from "@parley/core";
import { type ReactNode, useState } from "react";
import type { Pickable } from "./pick-form.tsx";
import { SendButton } from "./send-button.tsx";

interface PickSeveralProps<Item extends Pickable> {
  items: readonly Item[];
  /** The choices that match the search. Choices that are already picked are always shown. */
  found: readonly Item[];
  question: string;
  buttonLabel: string;
  layout: string;
  option: string;
  face: (item: Item) => ReactNode;
  onReply: (reply: Reply) => void;
}

/**
 * Checkboxes that look like buttons. At least one must be picked. The answer lists the picked choices in the order
 * shown.
 */
export const PickSeveral = <Item extends Pickable>(props: PickSeveralProps<Item>) => {
  const { items, found, question, buttonLabel, layout, option, face, onReply } = props;
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = items.filter((item) => picked.has(item.id));
  const shown = items.filter((item) => picked.has(item.id) || found.includes(item));
  const toggle = (id: string) => {
    const next = new Set(picked);
    if (!next.delete(id)) next.add(id);
    setPicked(next);
  };
  return (
    <form
      className="parley-choice-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen.length > 0)
          onReply({ text: chosen.map((item) => item.value).join(", "), itemIds: chosen.map((item) => item.id) });
      }}
    >
      <fieldset className={layout} aria-label={question || undefined}>
        {shown.map((item) => (
          <label key={item.id} className={option}>
            <input
              type="checkbox"
              className="parley-checkbox"
              checked={picked.has(item.id)}
              onChange={() => toggle(item.id)}
            />
            {face(item)}
          </label>
        ))}
      </fieldset>
      <SendButton label={buttonLabel} isDisabled={chosen.length === 0} />
    </form>
  );
};
