import { defineRun } from "@parley/core";
import type { EmailBlock } from "./block.ts";

// The local part: runs separated by dots, without spaces and special characters, or anything in quotes. The domain:
// labels that end in at least two letters, or an IPv4 address in brackets.
const local = String.raw`(?:[^<>()[\]\\.,;:\s@"]+(?:\.[^<>()[\]\\.,;:\s@"]+)*|"[^"\n]+")`;
const domain = String.raw`(?:\[\d{1,3}(?:\.\d{1,3}){3}\]|(?:[a-zA-Z\d-]+\.)+[a-zA-Z]{2,})`;
const address = new RegExp(`^${local}@${domain}$`);

export const run = defineRun<EmailBlock["options"]>({
  run: ({ options }) => ({ do: "ask", options }),
  reply({ options }, reply) {
    const email = reply.text.trim();
    if (!reply.isInvalid && email.length <= 320 && address.test(email))
      return { isValid: true, content: email.toLowerCase() };
    return { isValid: false, message: options.retryMessageContent };
  },
});
