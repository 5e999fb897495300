import type { JsonObject } from "@parley/core";
import type { ChatTexts } from "@parley/core/visitor-texts";
import { type InputViewProps, TextForm } from "@parley/ui";

interface PlainInputProps extends InputViewProps {
  words: ChatTexts;
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
  const { words, options, items, prefilledValue, question, needsView, onType, onReply } = props;
  return (
    <div
      className="parley-choice"
      onInput={({ target }) => target instanceof HTMLInputElement && onType?.(target.value)}
    >
      <p className="parley-plain-note">{`${words.plain} ${needsView ? words.plainWaits : words.plainTakes}`}</p>
      {items.flatMap(wordsOf).map((text) => (
        <PlainButton key={text} text={text} onPress={() => onReply({ text })} />
      ))}
      {options.isRequired === false && (
        <PlainButton
          text={(options.labels as { skip?: string } | undefined)?.skip ?? words.skip}
          onPress={() => onReply({ text: "", isSkipped: true })}
        />
      )}
      {!needsView && (
        <TextForm
          placeholder={words.placeholder}
          buttonLabel={words.send}
          question={question}
          prefilledValue={prefilledValue}
          onReply={onReply}
        />
      )}
    </div>
  );
};

const PlainButton = ({ text, onPress }: { text: string; onPress: () => void }) => (
  <button type="button" className="parley-selectable typebot-button" dir="auto" onClick={onPress}>
    {text}
  </button>
);

/** Blocks also recognize their items by these texts. */
const wordsOf = ({ value, title, content }: JsonObject): string[] => {
  const isText = (text: unknown): text is string => typeof text === "string" && text !== "";
  return [value, title, content].filter(isText).slice(0, 1);
};
