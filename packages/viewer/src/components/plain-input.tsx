import type { JsonObject } from "@parley/core";
import { type InputViewProps, TextForm } from "@parley/ui";

interface PlainInputProps extends InputViewProps {
  /** Whether the input can't be answered by text. */
  needsView?: boolean | undefined;
  /** Called with the typed text while the input's own view may still load. */
  onType?: (text: string) => void;
}

/**
 * Replaces an input whose view is missing or still loading: a button for each item, and a text field for other answers.
 * The block checks the answer like any other.
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

/** Blocks also recognize their items by these texts. */
const wordsOf = ({ value, title, content }: JsonObject): string[] => {
  const isText = (text: unknown): text is string => typeof text === "string" && text !== "";
  return [value, title, content].filter(isText).slice(0, 1);
};
