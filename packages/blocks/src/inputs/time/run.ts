import { civilDateAt, defineRun, formatDate, type RunContext } from "@parley/core";
import type { TimeBlock } from "./block.ts";
import { parseTime } from "./parse-time.ts";

const defaultFormat = "HH:mm";

const formatOf = ({ format }: TimeBlock["options"], context: RunContext): string =>
  context.text(format) || defaultFormat;

export const run = defineRun<TimeBlock["options"]>({
  run: ({ options }, context) => ({
    do: "ask",
    options: { ...options, labels: context.deep(options.labels), format: formatOf(options, context) },
  }),
  reply({ options }, reply, context) {
    const format = formatOf(options, context);
    const time = parseTime(reply.text, format);
    // A format may show a date as well; it is the day of the answer.
    if (time) return { isValid: true, content: formatDate({ ...civilDateAt(context.now), ...time }, format) };
    return { isValid: false, message: context.text(options.retryMessageContent ?? "") };
  },
});
