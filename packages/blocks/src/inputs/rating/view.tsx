import { defineInputView, type InputViewProps, SendButton } from "@parley/ui";
import { useId, useState } from "react";
import type { RatingBlock } from "./block.ts";
import { RatingIcon } from "./rating-icon.tsx";

type RatingProps = InputViewProps<RatingBlock["options"]>;

/** No scale is longer than this, whatever a variable says. */
const mostSteps = 101;

const RatingInput = ({ options, prefilledValue, question, onReply }: RatingProps) => {
  const [picked, setPicked] = useState<number | null>(readPrefilled(prefilledValue));
  const name = useId();
  const { labels, isOneClickSubmitEnabled: isOneClick } = options;
  const isIcons = options.buttonType === "Icons";
  const steps = scaleOf(Number(options.startsAt), options.length);
  const last = steps.at(-1) ?? 0;
  const send = (rating: number) => onReply({ text: String(rating) });
  const face = (rating: number) => {
    const isFilled = picked !== null && (isIcons ? rating <= picked : rating === picked);
    return isIcons ? <RatingIcon isFilled={isFilled} svg={options.customIcon.isEnabled ? options.customIcon.svg : ""} /> : rating;
  };
  return (
    <form
      className="parley-rating"
      onSubmit={(event) => {
        event.preventDefault();
        if (picked !== null) send(picked);
      }}
    >
      <div className="parley-rating-scale">
        {labels.left !== "" && <span className="parley-rating-label" dir="auto">{labels.left}</span>}
        <div
          className={`parley-rating-steps ${isIcons ? "parley-rating-icons" : "parley-rating-numbers"}`}
          role={isOneClick ? "group" : "radiogroup"}
          aria-label={question || undefined}
        >
          {steps.map((rating) =>
            isOneClick ? (
              <button
                key={rating}
                type="button"
                className={isIcons ? "parley-rating-icon" : "parley-selectable typebot-selectable"}
                aria-label={isIcons ? `${rating} / ${last}` : undefined}
                onClick={() => {
                  setPicked(rating);
                  send(rating);
                }}
              >
                {face(rating)}
              </button>
            ) : (
              <label key={rating} className={isIcons ? "parley-rating-icon" : "parley-selectable typebot-selectable"}>
                <input
                  type="radio"
                  className="parley-hidden-control"
                  name={name}
                  checked={picked === rating}
                  aria-label={isIcons ? `${rating} / ${last}` : undefined}
                  onChange={() => setPicked(rating)}
                />
                {face(rating)}
              </label>
            ),
          )}
        </div>
        {labels.right !== "" && <span className="parley-rating-label" dir="auto">{labels.right}</span>}
      </div>
      {!isOneClick && picked !== null && <SendButton label={labels.button} isDisabled={false} />}
    </form>
  );
};

const scaleOf = (startsAt: number, length: number): number[] => {
  const start = Number.isFinite(startsAt) ? startsAt : 0;
  const count = Math.min(Math.max(Math.floor(length - start) + 1, 0), mostSteps);
  return Array.from({ length: count }, (_, index) => start + index);
};

const readPrefilled = (text: string): number | null =>
  text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : null;

export const view = defineInputView<RatingBlock["options"]>(RatingInput);
