import { defineRun, type LightRun } from "@parley/core";
import type { TextInputBlock } from "./block.ts";

type Options = TextInputBlock["options"];

const isOn = (feature: unknown): boolean => (feature as Options["attachments"]).isEnabled;

/** A text and nothing else, which is what most questions ask for. */
export const light: LightRun = {
  run: defineRun<Options>({
    run: ({ options }, context) => ({ do: "ask", options: { ...options, labels: context.deep(options.labels) } }),
    reply: ({ options }, { text, isSkipped }, context) =>
      isSkipped
        ? { isValid: false, message: context.text(options.retryMessageContent ?? "") }
        : { isValid: true, content: text },
  }),
  suffices: ({ options }) => !isOn(options.attachments) && !isOn(options.audioClip),
};
