import { type Directive, defineRun, type Json, prepareCode } from "@parley/core";
import { codeOf, isApart, isOnServer, readChanges } from "./apart.ts";
import type { CodeBlock } from "./block.ts";

type Options = CodeBlock["options"];

const key = "code";

const goOnAfterError = ({ name }: Options, error: string): Directive => ({
  do: "next",
  logs: [
    { status: "error", description: `The code "${name}" failed`, details: error, context: "While executing script" },
  ],
});

const onPage = (effect: string, data: Json): Directive => ({
  do: "need",
  need: { kind: "effect", effect, where: "client", data },
});

export const run = defineRun<Options>({
  evaluations(block, context) {
    const code = codeOf(block.options);
    const isHere = code !== "" && isApart(block.options, context.chat) && !isOnServer(block, context.chat);
    return isHere ? [prepareCode(key, code, context.variablesIn(code))] : [];
  },
  run(block, context) {
    const { options } = block;
    if (isOnServer(block, context.chat))
      return { do: "need", need: { kind: "effect", effect: "run on the server", where: "server", data: null } };
    const code = codeOf(options);
    if (code === "") return { do: "next" };
    if (isApart(options, context.chat)) {
      const result = context.evaluated(key);
      if (!result?.ok) return goOnAfterError(options, result?.error ?? "The code was not run.");
      return { do: "next", variables: readChanges(result, context.variableId) };
    }
    // A messenger has no page.
    if (context.chat.channel === "whatsapp") return { do: "next" };
    const { args, code: body } = prepareCode(key, code, context.variablesIn(code));
    return onPage(options.shouldExecuteInParentContext ? "run in parent page" : "run script", { code: body, args });
  },
  done: ({ options }, { error, variables = [] }) =>
    error === undefined ? { do: "next", variables } : goOnAfterError(options, error),
});
