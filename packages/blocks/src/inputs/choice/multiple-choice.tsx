import type { Reply } from "@parley/core";
import { SendButton } from "@parley/ui";
import { useState } from "react";
import type { ShownItem } from "./shown-item.ts";

interface Props {
  items: readonly ShownItem[];
  /** The items the search leaves; those already picked stay picked. */
  found: readonly ShownItem[];
  question: string;
  buttonLabel: string;
  onReply: (reply: Reply) => void;
}

/** Checkboxes that look like buttons. At least one must be picked; the answers go out in the order they are shown in. */
export const MultipleChoice = ({ items, found, question, buttonLabel, onReply }: Props) => {
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
      <fieldset className="parley-choice-buttons" aria-label={question || undefined}>
        {shown.map((item) => (
          <label key={item.id} className="parley-selectable typebot-selectable">
            <input
              type="checkbox"
              className="parley-checkbox"
              checked={picked.has(item.id)}
              onChange={() => toggle(item.id)}
            />
            <span dir="auto">{item.content}</span>
          </label>
        ))}
      </fieldset>
      <SendButton label={buttonLabel} isDisabled={chosen.length === 0} />
    </form>
  );
};
