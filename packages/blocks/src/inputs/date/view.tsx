// lazy
import { isoDate, isoDateTime } from "@parley/core";
import { defineInputView, FieldForm, type InputViewProps, markInvalid, say } from "@parley/ui";
import { useState } from "react";
import { type MomentReading, noon, parseMoment } from "./parse-moment.ts";
import type { ShownOptions } from "./shown-options.ts";
import { splitRange } from "./split-range.ts";

const DateInput = ({ options, prefilledValue, question, onReply }: InputViewProps<ShownOptions>) => {
  const { labels, hasTime, isRange, min } = options;
  const [dates, setDates] = useState(() => nativeDates(prefilledValue, options));
  const { from, to } = dates;
  // Without a maximum, browsers accept years of six digits.
  const max = options.max ?? (hasTime ? "9999-12-31T23:59" : "9999-12-31");
  const field = {
    className: "parley-field parley-picker typebot-input",
    type: hasTime ? "datetime-local" : "date",
    max,
  };
  const send = (isInvalid: boolean) =>
    onReply(markInvalid({ text: isRange ? `${from} ${say("dates", "to")} ${to}`.trim() : from }, isInvalid));
  return (
    <FieldForm
      box={isRange || hasTime ? "parley-wide-date" : ""}
      isEmpty={from === "" && (!isRange || to === "")}
      buttonLabel={labels.button}
      onSubmit={send}
    >
      {isRange ? (
        <fieldset className="parley-date-fields" aria-label={question || undefined}>
          <label className="parley-date-field">
            <span className="parley-date-label" dir="auto">
              {labels.from}
            </span>
            <input {...field} value={from} min={min} onChange={(event) => setDates({ from: event.target.value, to })} />
          </label>
          <label className="parley-date-field">
            <span className="parley-date-label" dir="auto">
              {labels.to}
            </span>
            <input
              {...field}
              value={to}
              min={from || min}
              onChange={(event) => setDates({ from, to: event.target.value })}
            />
          </label>
        </fieldset>
      ) : (
        <input
          {...field}
          value={from}
          min={min}
          aria-label={question || labels.from}
          required
          onChange={(event) => setDates({ from: event.target.value, to })}
        />
      )}
    </FieldForm>
  );
};

/** Converts a stored answer for native fields. */
const nativeDates = (
  text: string,
  { format, hasTime, isRange, labels }: ShownOptions,
): { from: string; to: string } => {
  // A stored answer is an absolute date, so the current time doesn't matter.
  const reading: MomentReading = { now: 0, format, hasTime, impliedTime: noon };
  const read = (part: string) => parseMoment(part, reading);
  const times = isRange ? splitRange(text, labels, read) : [read(text)];
  const native = (index: number) => {
    const time = times?.[index];
    return time ? (hasTime ? isoDateTime(time) : isoDate(time)) : "";
  };
  return { from: native(0), to: native(1) };
};

export const view = defineInputView<ShownOptions>(DateInput);
