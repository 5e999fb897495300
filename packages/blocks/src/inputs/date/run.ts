import {
  type CivilTime,
  defineRun,
  formatDate,
  formatDateIn,
  isoDate,
  isoDateTime,
  type RunContext,
} from "@parley/core";
import type { DateBlock } from "./block.ts";
import { type MomentReading, noon, parseMoment } from "./parse-moment.ts";
import { splitRange, tellRange } from "./split-range.ts";

type Options = DateBlock["options"];

const formatOf = ({ format, hasTime }: Options): string => format || (hasTime ? "dd/MM/yyyy HH:mm" : "dd/MM/yyyy");

const readingOf = (options: Options, context: RunContext): MomentReading => ({
  now: context.now,
  format: formatOf(options),
  hasTime: options.hasTime,
  impliedTime: noon,
});

/**
 * Formats a date for native fields; this format also sorts by time. Without time, bounds and answers are whole days.
 */
const isoOf = (time: CivilTime, { hasTime }: Options): string => (hasTime ? isoDateTime(time) : isoDate(time));

/** Returns the bounds that are valid dates; others are ignored. */
const boundsOf = (options: Options, context: RunContext): { min?: string; max?: string } => {
  const bound = (text: string | undefined, impliedTime: MomentReading["impliedTime"]) => {
    const time = text && parseMoment(text, { ...readingOf(options, context), impliedTime });
    return time ? isoOf(time, options) : undefined;
  };
  const min = bound(options.min, { hour: 0, minute: 0, second: 0 });
  const max = bound(options.max, { hour: 23, minute: 59, second: 59 });
  return { ...(min ? { min } : {}), ...(max ? { max } : {}) };
};

/** Longer texts are rejected, because searching them takes long. */
const longest = 500;

/** Returns the dates of a reply, with null for an open end of a range; undefined if there is none or one is invalid. */
const readReply = (text: string, options: Options, context: RunContext): (CivilTime | null)[] | undefined => {
  if (text.length > longest) return undefined;
  const reading = readingOf(options, context);
  const read = (part: string) => parseMoment(part, reading);
  if (options.isRange) return splitRange(text, options.labels, read);
  const time = read(text);
  return time && [time];
};

const isWithin = (times: (CivilTime | null)[], options: Options, context: RunContext): boolean => {
  const { min, max } = boundsOf(options, context);
  const texts = times.filter((time) => time !== null).map((time) => isoOf(time, options));
  const isOrdered = texts.every((text, index) => index === 0 || text >= (texts[index - 1] ?? ""));
  return isOrdered && texts.every((text) => (!min || text >= min) && (!max || text <= max));
};

export const run = defineRun<Options>({
  run: ({ options }, context) => {
    const { min: _min, max: _max, ...rest } = options;
    return {
      do: "ask",
      options: {
        ...rest,
        format: formatOf(options),
        ...boundsOf(options, context),
      },
    };
  },
  reply({ options }, reply, context) {
    const times = readReply(reply.text.trim(), options, context);
    if (reply.isInvalid || !times || !isWithin(times, options, context)) {
      return { isValid: false, message: options.retryMessageContent ?? "" };
    }
    const tell = (format: (time: CivilTime) => string): string => {
      const [from = "", to] = times.map((time) => (time ? format(time) : ""));
      return to === undefined ? from : tellRange(from, to, options.labels);
    };
    const content = tell((time) => formatDate(time, formatOf(options)));
    const language = options.format ? undefined : context.language();
    if (!language) return { isValid: true, content };
    // The result and the variable have the same text in all languages; the visitor reads the date as it is usually written.
    const label = tell((time) => formatDateIn(language, time, options.hasTime) ?? formatDate(time, formatOf(options)));
    return { isValid: true, content, ...(label === content ? {} : { label }) };
  },
});
