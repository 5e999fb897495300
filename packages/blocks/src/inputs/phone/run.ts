import { defineRun } from "@parley/core";
import type { PhoneBlock } from "./block.ts";
import { normalisePhone } from "./normalise-phone.ts";

export const run = defineRun<PhoneBlock["options"]>({
  replyName: "phone",
  run: ({ options }) => ({ do: "ask", options }),
  reply({ options }, reply) {
    const number = reply.isInvalid ? undefined : normalisePhone(reply.text, options.defaultCountryCode ?? "");
    if (number) return { isValid: true, content: number };
    return { isValid: false, message: options.retryMessageContent ?? "" };
  },
});
