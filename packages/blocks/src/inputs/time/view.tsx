import { hasSeconds } from "@parley/core";
import { defineInputView, FieldForm, type InputViewProps, markInvalid, say } from "@parley/ui";
import { useState } from "react";
import type { TimeBlock } from "./block.ts";
import { parseTime } from "./parse-time.ts";

const TimeInput = ({ options, prefilledValue, question, onReply }: InputViewProps<TimeBlock["options"]>) => {
  const { labels, format } = options;
  const [time, setTime] = useState(() => nativeTime(prefilledValue, format));
  return (
    <FieldForm
      isEmpty={time === ""}
      buttonLabel={labels.button}
      onSubmit={(isInvalid) => onReply(markInvalid({ text: time }, isInvalid))}
    >
      <input
        className="parley-field parley-picker typebot-input"
        type="time"
        value={time}
        step={hasSeconds(format) ? 1 : undefined}
        aria-label={question || say("time", "Time")}
        required
        onChange={(event) => setTime(event.target.value)}
      />
    </FieldForm>
  );
};

const pad = (value: number) => String(value).padStart(2, "0");

/** Converts a stored answer for the native field. */
const nativeTime = (text: string, format: string): string => {
  const time = parseTime(text, format);
  if (!time) return "";
  const { hour, minute, second } = time;
  return `${pad(hour)}:${pad(minute)}${hasSeconds(format) ? `:${pad(second)}` : ""}`;
};

export const view = defineInputView<TimeBlock["options"]>(TimeInput);
