import { defineRun } from "@parley/core";
import type { PhoneBlock } from "./block.ts";
import { normalisePhone } from "./normalise-phone.ts";

export const run = defineRun<PhoneBlock["options"]>({
  replyName: "phone",
  run: ({ options }, context) => {
    const country = context.text(options.defaultCountryCode ?? "");
    return {
      do: "ask",
      options: {
        ...options,
        labels: context.deep(options.labels),
        ...(country ? { defaultCountryCode: country } : {}),
      },
    };
  },
  reply({ options }, reply, context) {
    const country = context.text(options.defaultCountryCode ?? "");
    const number = reply.isInvalid ? undefined : normalisePhone(reply.text, country);
    if (number) return { isValid: true, content: number };
    return { isValid: false, message: context.text(options.retryMessageContent ?? "") };
  },
});
