import {
  defineServer,
  momentOfDay,
  type NamedValue,
  type Patch,
  prepareEvaluation,
  renderTemplate,
} from "@parley/core";
import type { SetVariableOptions } from "./block.ts";
import { isOnServer } from "./custom.ts";

/** Matches signs that a text was meant as code although it can't be parsed. */
const likeCode = /\bfetch\s*\(|[=`]/;

const fillIn = (text: string, variables: readonly NamedValue[]): string =>
  renderTemplate(text, (name) => variables.find((variable) => variable.name === name)?.value);

export const server = defineServer<SetVariableOptions>({
  effects: {
    /**
     * Runs the code on the server, where it may send requests. A text that is no code is returned with variables filled
     * in. Code that fails is not, because it may contain secrets.
     */
    "run on the server": async (block, { chat, variables, evaluate }): Promise<Patch> => {
      if (!isOnServer(block, chat)) return { error: "This code does not run on the server." };
      const text = block.options.expressionToEvaluate;
      const evaluation = prepareEvaluation("value", text, variables);
      const [result] = await evaluate([{ ...evaluation, canFetch: true }]);
      if (result?.ok) return { data: result.value };
      const error = result?.error ?? "The code was not run.";
      if (likeCode.test(text)) return { error, data: null };
      // Only parses the code: nothing after the `return` runs.
      const [reading] = await evaluate([{ ...evaluation, code: `return null;\n${evaluation.code}` }]);
      if (reading?.ok) return { error, data: null };
      const data = fillIn(text, variables);
      return block.options.isCode ? { error, data } : { data };
    },
  },
  withoutPage: {
    "device type": async () => ({ data: "desktop" }),
    "moment of the day": async (_, { now }) => ({ data: momentOfDay(new Date(now).getHours()) }),
    "run on page": async ({ options }, { variables, evaluate }): Promise<Patch> => {
      const [result] = await evaluate([prepareEvaluation("value", options.expressionToEvaluate, variables)]);
      return result?.ok ? { data: result.value } : { error: result?.error ?? "The code was not run." };
    },
  },
});
