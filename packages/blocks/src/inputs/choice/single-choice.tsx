import type { Reply } from "@parley/core";
import type { ShownItem } from "./shown-item.ts";

interface Props {
  found: readonly ShownItem[];
  question: string;
  onReply: (reply: Reply) => void;
}

/** One button for each answer; pressing it sends the answer. */
export const SingleChoice = ({ found, question, onReply }: Props) => (
  <fieldset className="parley-choice-buttons" aria-label={question || undefined}>
    {found.map((item) => (
      <button
        key={item.id}
        type="button"
        className="parley-button typebot-button"
        onClick={() => onReply({ text: item.value, itemIds: [item.id] })}
      >
        <span dir="auto">{item.content}</span>
      </button>
    ))}
  </fieldset>
);
