import { defineInputView, type InputViewProps, RatingIcon, SendButton } from "@parley/ui";
import { useState } from "react";
import type { RatingBlock } from "./block.ts";
import { RatingButtons } from "./rating-buttons.tsx";
import { RatingRadios } from "./rating-radios.tsx";
import { findStep, listSteps } from "./steps.ts";

const RatingInput = ({ options, prefilledValue, question, onReply }: InputViewProps<RatingBlock["options"]>) => {
  const steps = listSteps(Number(options.startsAt), options.length);
  const [picked, setPicked] = useState(() => findStep(steps, prefilledValue));
  const { labels, customIcon, isOneClickSubmitEnabled: isOneClick } = options;
  const isIcons = options.buttonType === "Icons";
  const send = (rating: number) => onReply({ text: String(rating) });
  const face = (rating: number) =>
    isIcons ? (
      <RatingIcon isFilled={picked !== null && rating <= picked} svg={customIcon.isEnabled ? customIcon.svg : ""} />
    ) : (
      rating
    );
  const scale = { steps, isIcons, picked, question, face };
  return (
    <form
      className="parley-rating"
      onSubmit={(event) => {
        event.preventDefault();
        if (picked !== null) send(picked);
      }}
    >
      <div className="parley-rating-scale">
        <RatingLabel text={labels.left} />
        {isOneClick ? <RatingButtons {...scale} onPick={send} /> : <RatingRadios {...scale} onPick={setPicked} />}
        <RatingLabel text={labels.right} />
      </div>
      {!isOneClick && <SendButton label={labels.button} isDisabled={picked === null} />}
    </form>
  );
};

const RatingLabel = ({ text }: { text: string }) =>
  text !== "" && (
    <span className="parley-rating-label" dir="auto">
      {text}
    </span>
  );

export const view = defineInputView<RatingBlock["options"]>(RatingInput);
