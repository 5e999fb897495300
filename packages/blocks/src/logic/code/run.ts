import {
  type Directive,
  defineRun,
  type EvaluationResult,
  prepareCode,
  type RunContext,
  stripScriptTag,
  toVariableValue,
  type VariableChange,
} from "@parley/core";
import type { CodeBlock } from "./block.ts";

type Options = CodeBlock["options"];

const key = "code";

const codeOf = ({ content }: Options): string => stripScriptTag(content).trim();

/** Whether the code runs apart from any page. In a preview, code that an import marked as unsafe does so too. */
const isApart = ({ isExecutedOnClient, isUnsafe }: Options, { chat }: RunContext): boolean =>
  !isExecutedOnClient || (isUnsafe && chat.isPreview === true);

/** What the code set, by the names of variables; names that the bot doesn't have are passed over. */
const readChanges = (result: Extract<EvaluationResult, { ok: true }>, context: RunContext): VariableChange[] =>
  (result.variables ?? []).flatMap(({ name, value }) => {
    const id = context.variables.find((variable) => variable.name === name)?.id;
    return id === undefined ? [] : [{ variableId: id, value: toVariableValue(value) }];
  });

const goOnAfterError = ({ name }: Options, error: string): Directive => ({
  do: "next",
  logs: [
    { status: "error", description: `The code "${name}" failed`, details: error, context: "While executing script" },
  ],
});

export const run = defineRun<Options>({
  evaluations({ options }, context) {
    const code = codeOf(options);
    return code !== "" && isApart(options, context) ? [prepareCode(key, code, context.variables)] : [];
  },
  run({ options }, context) {
    const code = codeOf(options);
    if (code === "") return { do: "next" };
    if (isApart(options, context)) {
      const result = context.evaluated(key);
      if (!result?.ok) return goOnAfterError(options, result?.error ?? "The code was not run.");
      return { do: "next", variables: readChanges(result, context) };
    }
    // A messenger has no page.
    if (context.chat.channel === "whatsapp") return { do: "next" };
    if (options.shouldExecuteInParentContext)
      return { do: "effect", kind: "run in parent page", where: "client", data: { code: context.text(code) } };
    const { args, code: body } = prepareCode(key, code, context.variables);
    return { do: "effect", kind: "run script", where: "client", data: { code: body, args } };
  },
  done: ({ options }, { error }) => (error === undefined ? { do: "next" } : goOnAfterError(options, error)),
});
