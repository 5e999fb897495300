import type { JsonObject } from "@parley/core";
import { type InputViewProps, TextForm } from "@parley/ui";

/**
 * Takes the place of an input that can't be shown, so that the visitor can go on: what it offers as buttons, and a field
 * for everything else. The block judges the answer as it judges any.
 */
export const PlainInput = ({ items, prefilledValue, question, onReply }: InputViewProps) => (
  <div className="parley-choice">
    <p className="parley-plain-note">This question can't be shown as it was meant. You can answer it here.</p>
    {items.flatMap(wordsOf).map((words) => (
      <button
        key={words}
        type="button"
        className="parley-selectable typebot-button"
        dir="auto"
        onClick={() => onReply({ text: words })}
      >
        {words}
      </button>
    ))}
    <TextForm
      placeholder="Type your answer..."
      buttonLabel="Send"
      question={question}
      prefilledValue={prefilledValue}
      onReply={onReply}
    />
  </div>
);

/** By these words blocks know their items, too. */
const wordsOf = ({ value, title, content }: JsonObject): string[] => {
  const words = [value, title, content].find((text) => typeof text === "string" && text !== "");
  return typeof words === "string" ? [words] : [];
};
