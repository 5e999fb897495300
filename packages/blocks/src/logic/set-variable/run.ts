import {
  type Directive,
  defineRun,
  type EvaluationResult,
  type Formula,
  type RunContext,
  solveFormula,
  toVariableValue,
  type VariableValue,
} from "@parley/core";
import type { SetVariableBlock, SetVariableOptions } from "./block.ts";
import { findFormula, findPlainValue, isOnPage, isOnServer } from "./custom.ts";
import { needs, values } from "./values.ts";

const isCodeToRun = ({ options }: SetVariableBlock, context: RunContext): boolean =>
  options.type === "Custom" &&
  options.variableId !== undefined &&
  findPlainValue(options.expressionToEvaluate, context) === undefined;

/** `text` is the value if the code has failed. */
const setOutcome = (
  { variableId = "", isCode, saveErrorInVariableId }: SetVariableOptions,
  result: EvaluationResult | undefined,
  text: VariableValue,
): Directive => {
  if (result?.ok) return { do: "next", variables: [{ variableId, value: toVariableValue(result.value) }] };
  const variables = [{ variableId, value: text || null }];
  if (!isCode) return { do: "next", variables };
  const error = result?.error ?? "The code was not run.";
  return {
    do: "next",
    variables: saveErrorInVariableId ? [...variables, { variableId: saveErrorInVariableId, value: error }] : variables,
    logs: [{ status: "error", description: "The code of a Set variable block failed", details: error }],
  };
};

const setCustom = (options: SetVariableOptions, context: RunContext): Directive => {
  const { variableId = "", expressionToEvaluate: code } = options;
  const plain = findPlainValue(code, context);
  if (plain !== undefined) return { do: "next", variables: [{ variableId, value: plain }] };
  // If code fails, its own text with variables filled in is the value, so that plain text works too.
  return setOutcome(options, context.evaluated("value"), context.text(code));
};

const setFormula = (formula: Formula, variableId: string, context: RunContext): Directive => {
  const { value, problem } = solveFormula(formula, (template) => context.text(template), context.now);
  const description = "A Set variable block could not calculate";
  return {
    do: "next",
    variables: [{ variableId, value }],
    ...(problem === undefined ? {} : { logs: [{ status: "warning", description, details: problem }] }),
  };
};

export const run = defineRun<SetVariableOptions>({
  evaluations(block, context) {
    const { chat } = context;
    if (isOnPage(block.options, chat) || isOnServer(block, chat) || !isCodeToRun(block, context)) return [];
    if (findFormula(block, chat)) return [];
    // Errors are logged with JavaScript's message, if the author has marked the value as code.
    const { expressionToEvaluate: code, isCode } = block.options;
    return [context.prepare(isCode ? {} : block, "value", code)];
  },
  run(block, context) {
    const { options } = block;
    const { variableId, type } = options;
    if (!variableId) return { do: "next" };
    if (isOnServer(block, context.chat))
      return { do: "need", need: { kind: "effect", effect: "run on the server", where: "server", data: null } };
    if (isOnPage(options, context.chat) && isCodeToRun(block, context)) {
      const { code, args } = context.prepare({}, "value", options.expressionToEvaluate);
      return { do: "need", need: { kind: "effect", effect: "run on page", where: "client", data: { code, args } } };
    }
    const formula = findFormula(block, context.chat);
    if (formula) return setFormula(formula, variableId, context);
    if (type === "Custom") return setCustom(options, context);
    const { resultId } = context.chat;
    if (resultId && (type === "Result ID" || type === "User ID"))
      return { do: "next", variables: [{ variableId, value: resultId }] };
    const need = needs[type];
    if (need) return { do: "need", need };
    const { value, also = [] } = values[type]?.(options, context) ?? { value: undefined };
    return { do: "next", variables: [...(value === undefined ? [] : [{ variableId, value }]), ...also] };
  },
  done(block, { data = null, error, logs = [] }, context) {
    const { options } = block;
    const { variableId = "", type } = options;
    if (type !== "Custom") return { do: "next", variables: [{ variableId, value: toVariableValue(data) }], logs };
    if (error === undefined) return setOutcome(options, { ok: true, value: data }, null);
    // The server returns the fallback text, because the code is not available here.
    const text = isOnServer(block, context.chat) ? toVariableValue(data) : context.text(options.expressionToEvaluate);
    return setOutcome(options, { ok: false, error }, text);
  },
});
