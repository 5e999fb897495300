import type { InputOutput, VariableValue } from "@parley/core";
import type { InputHost, Uploads } from "@parley/ui";
import { loadAsking } from "../asking/load-asking.ts";
import type { Asker } from "../state/asker.ts";

interface HostOptions {
  asker: Asker;
  /** The values of the chat, by name. */
  values: () => Readonly<Record<string, VariableValue>>;
  /** Keeps the chat's state for a visitor who leaves and comes back, or stops keeping it. */
  keepForReturn: (isKept: boolean) => void;
  uploadsOf: (input: InputOutput) => Uploads;
}

/** Makes what each input can ask of this page and its server. */
export const createInputHost =
  ({ asker, values, keepForReturn, uploadsOf }: HostOptions): ((input: InputOutput) => InputHost) =>
  (input) => ({
    uploads: uploadsOf(input),
    ask: async (question, data = {}) =>
      (await loadAsking()).askQuestion(input, { question, data, variables: values() }, asker),
    prepareReturn: () => {
      keepForReturn(true);
      return { url: location.href, forget: () => keepForReturn(false) };
    },
  });
