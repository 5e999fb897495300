import { defineInputView, FieldForm, type InputViewProps, markInvalid } from "@parley/ui";
import { useEffect, useId, useRef, useState } from "react";
import { affixesOf } from "./number-format.ts";
import type { ShownOptions } from "./shown-options.ts";

const NumberInput = ({ options, prefilledValue, question, onReply }: InputViewProps<ShownOptions>) => {
  const { labels, min, max, step } = options;
  const [text, setText] = useState(prefilledValue);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const { before, after } = affixesOf(options);

  // The text is set here because a `value` attribute would change the base of the steps.
  useEffect(() => {
    if (!field.current) return;
    field.current.value = prefilledValue;
    setText(field.current.value);
  }, [prefilledValue]);

  const affix = (content: string, place: string) =>
    content && (
      <span className="parley-number-affix" id={id + place} dir="auto">
        {content}
      </span>
    );
  return (
    <FieldForm
      isEmpty={text.trim() === ""}
      buttonLabel={labels.button}
      onSubmit={(isInvalid) => onReply(markInvalid({ text: text.trim() }, isInvalid))}
    >
      <span className="parley-number">
        {affix(before, "before")}
        <input
          ref={field}
          className="parley-field typebot-input"
          type="number"
          inputMode={keyboardFor(min, step)}
          min={min}
          max={max}
          step={step ?? "any"}
          placeholder={labels.placeholder}
          autoComplete="off"
          enterKeyHint="send"
          aria-label={question || labels.placeholder}
          aria-describedby={before || after ? `${id}before ${id}after` : undefined}
          required
          onChange={(event) => setText(event.target.value)}
        />
        {affix(after, "after")}
      </span>
    </FieldForm>
  );
};

/** Returns the keyboard type: phones' digit keyboards lack the minus, and some lack the decimal point. */
const keyboardFor = (min: number | undefined, step: number | undefined) => {
  if (min === undefined || min < 0) return undefined;
  return step !== undefined && Number.isInteger(step) && Number.isInteger(min) ? "numeric" : "decimal";
};

export const view = defineInputView<ShownOptions>(NumberInput);
