import {
  type Directive,
  defineRun,
  type EvaluationResult,
  loneVariableName,
  prepareEvaluation,
  type RunContext,
  toVariableValue,
  type VariableValue,
} from "@parley/core";
import type { SetVariableBlock, SetVariableOptions } from "./block.ts";
import { needs, values } from "./values.ts";

const digits = /^(?:0\d*|-?[1-9]\d{0,14})$/;

/** The value where no code needs to run: nothing, one lone variable, or digits (kept as typed, leading zeros too). */
const findPlainValue = (code: string, context: RunContext): VariableValue | undefined => {
  const text = code.trim();
  if (text === "") return null;
  if (digits.test(text)) return text;
  return loneVariableName(text) === undefined ? undefined : context.raw(text);
};

const isCodeToRun = ({ options }: SetVariableBlock, context: RunContext): boolean =>
  options.type === "Custom" &&
  options.variableId !== undefined &&
  findPlainValue(options.expressionToEvaluate, context) === undefined;

/** Whether the code gets the visitor's page. In a preview, code that an import marked as unsafe does not. */
const isOnPage = ({ isExecutedOnClient, isUnsafe }: SetVariableOptions, { chat }: RunContext): boolean =>
  isExecutedOnClient && chat.channel !== "whatsapp" && !(isUnsafe && chat.isPreview);

const setCustom = (
  options: SetVariableOptions,
  context: RunContext,
  result: EvaluationResult | undefined,
): Directive => {
  const { variableId = "", expressionToEvaluate: code, isCode, saveErrorInVariableId } = options;
  const plain = findPlainValue(code, context);
  if (plain !== undefined) return { do: "next", variables: [{ variableId, value: plain }] };
  if (result?.ok) return { do: "next", variables: [{ variableId, value: toVariableValue(result.value) }] };
  // Code that fails gives its own text with the variables filled in, so that plain text is a value too.
  const variables = [{ variableId, value: context.text(code) || null }];
  if (!isCode) return { do: "next", variables };
  const error = result?.error ?? "The code was not run.";
  return {
    do: "next",
    variables: saveErrorInVariableId ? [...variables, { variableId: saveErrorInVariableId, value: error }] : variables,
    logs: [{ status: "error", description: "The code of a Set variable block failed", details: error }],
  };
};

export const run = defineRun<SetVariableOptions>({
  evaluations(block, context) {
    if (isOnPage(block.options, context) || !isCodeToRun(block, context)) return [];
    return [prepareEvaluation("value", block.options.expressionToEvaluate, context.variables)];
  },
  run(block, context) {
    const { options } = block;
    const { variableId, type } = options;
    if (!variableId) return { do: "next" };
    if (isOnPage(options, context) && isCodeToRun(block, context)) {
      const { code, args } = prepareEvaluation("value", options.expressionToEvaluate, context.variables);
      return { do: "effect", kind: "run on page", where: "client", data: { code, args } };
    }
    if (type === "Custom") return setCustom(options, context, context.evaluated("value"));
    const { resultId } = context.chat;
    if (resultId && (type === "Result ID" || type === "User ID"))
      return { do: "next", variables: [{ variableId, value: resultId }] };
    const need = needs[type];
    if (need) return { do: "effect", ...need, data: null };
    const { value, also = [] } = values[type]?.(options, context) ?? { value: undefined };
    return { do: "next", variables: [...(value === undefined ? [] : [{ variableId, value }]), ...also] };
  },
  done({ options }, { data = null, error, logs = [] }, context) {
    const { variableId = "", type } = options;
    if (type === "Custom")
      return setCustom(options, context, error === undefined ? { ok: true, value: data } : { ok: false, error });
    return { do: "next", variables: [{ variableId, value: toVariableValue(data) }], logs };
  },
});
