import type { JsonObject } from "@parley/core";
import { type InputViewProps, TextForm } from "@parley/ui";

interface PlainInputProps extends InputViewProps {
  /** No text counts as an answer. */
  needsView?: boolean | undefined;
  /** What is typed, while the question's own view may still come. */
  onType?: (text: string) => void;
}

/**
 * Takes the place of an input that can't be shown, or not yet, so that the visitor can go on: what it offers as buttons, and a
 * field for everything else. The block judges the answer as it judges any.
 */
export const PlainInput = (props: PlainInputProps) => {
  const { options, items, prefilledValue, question, needsView, onType, onReply } = props;
  return (
    <div
      className="parley-choice"
      onInput={({ target }) => target instanceof HTMLInputElement && onType?.(target.value)}
    >
      <p className="parley-plain-note">
        {`This question can't be shown as it was meant. ${needsView ? "It is loaded again by itself." : "You can answer it here."}`}
      </p>
      {items.flatMap(wordsOf).map((words) => (
        <PlainButton key={words} words={words} onPress={() => onReply({ text: words })} />
      ))}
      {options.isRequired === false && (
        <PlainButton
          words={(options.labels as { skip?: string } | undefined)?.skip ?? "Skip"}
          onPress={() => onReply({ text: "", isSkipped: true })}
        />
      )}
      {!needsView && (
        <TextForm
          placeholder="Type your answer..."
          buttonLabel="Send"
          question={question}
          prefilledValue={prefilledValue}
          onReply={onReply}
        />
      )}
    </div>
  );
};

const PlainButton = ({ words, onPress }: { words: string; onPress: () => void }) => (
  <button type="button" className="parley-selectable typebot-button" dir="auto" onClick={onPress}>
    {words}
  </button>
);

/** By these words blocks know their items, too. */
const wordsOf = ({ value, title, content }: JsonObject): string[] => {
  const isText = (text: unknown): text is string => typeof text === "string" && text !== "";
  return [value, title, content].filter(isText).slice(0, 1);
};
