import { defineRun } from "@parley/core";
import type { RedirectBlock } from "./block.ts";

/** Relative addresses are complete, as in links; adding a scheme would give `https:///thanks`. */
const complete = /^(?:https?:|mailto:|tel:|sms:|\.{0,2}\/|[?#])/i;

export const run = defineRun<RedirectBlock["options"]>({
  run({ options }) {
    const address = options.url.trim();
    if (address === "") return { do: "next" };
    const url = complete.test(address) ? address : `https://${address}`;
    const data = { url, isNewTab: options.isNewTab };
    return { do: "need", need: { kind: "effect", effect: "redirect", where: "client", data }, isSeen: true };
  },
  // A redirect in the same tab ends the chat on this page (specification, section 4).
  done: ({ options }) => ({ do: options.isNewTab ? "next" : "stop" }),
});
