import { civilDateAt, defineRun, formatDate } from "@parley/core";
import type { TimeBlock } from "./block.ts";
import { parseTime } from "./parse-time.ts";

const defaultFormat = "HH:mm";

const formatOf = ({ format }: TimeBlock["options"]): string => format || defaultFormat;

export const run = defineRun<TimeBlock["options"]>({
  run: ({ options }) => ({ do: "ask", options: { ...options, format: formatOf(options) } }),
  reply({ options }, reply, context) {
    const format = formatOf(options);
    const time = parseTime(reply.text, format);
    // A format may include a date; it is the day of the answer.
    if (time && !reply.isInvalid)
      return { isValid: true, content: formatDate({ ...civilDateAt(context.now), ...time }, format) };
    return { isValid: false, message: options.retryMessageContent ?? "" };
  },
});
