import {
  type Evaluation,
  type Failure,
  type Json,
  type LogEntry,
  prepareEvaluation,
  type ServerContext,
  toVariableValue,
  type VariableChange,
} from "@parley/core";
import type { RequestOptions } from "./fields.ts";
import { isJsonPath, prepareJsonPath } from "./json-path.ts";

/** The outcome of a request. */
export interface HttpOutcome {
  statusCode: number | null;
  /** The headers by lower-case name; absent if not requested. */
  headers?: Readonly<Record<string, string>>;
  data: Json;
  /** Why there was no response. */
  error?: string;
}

/** Matches strings, and numbers outside of them. */
const jsonToken = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

const keepDigits = (found: string): string =>
  /^-?\d+$/.test(found) && !Number.isSafeInteger(Number(found)) ? `"${found}"` : found;

/**
 * Parses JSON; anything else is text. Whole numbers too large to be exact become text, because ids may be such numbers.
 */
export const readData = (text: string): Json => {
  try {
    const data: Json = JSON.parse(text);
    return /\d{16}/.test(text) ? JSON.parse(text.replace(jsonToken, keepDigits)) : data;
  } catch {
    return text;
  }
};

const plainPath = /^(?:data|statusCode)(?:\.[\w$-]+|\[[^[\]]*\])*$/;
const asKey = /\.(\d+|[A-Za-z_$][\w$]*(?:-[A-Za-z_$][\w$]*)+)(?=[.[]|$)/g;

/**
 * Converts a path in the response to an expression. Older path formats are supported: in `data.items.0.name` and
 * `data.first-name` the parts are keys. A `{{variable}}` is a key too and never run as code.
 */
const toExpression = (path: string): string =>
  (plainPath.test(path) ? path.replace(asKey, (_, key: string) => `[${JSON.stringify(key)}]`) : path)
    .replace(/(["'`])(\{\{[^{}]+\}\})\1/g, "$2")
    .replace(/\.(\{\{[^{}]+\}\})/g, "[$1]");

export const context = "While executing webhook";

/**
 * Returns the variable changes of the author's mapping. If an expression fails, its variable is unchanged and
 * `failures` says why, provided the request succeeded.
 */
export const mapResponse = async (
  { responseVariableMapping }: Pick<RequestOptions, "responseVariableMapping">,
  { statusCode, data }: HttpOutcome,
  { variables, evaluate }: Pick<ServerContext, "variables" | "evaluate">,
  logContext: string = context,
): Promise<{ changes: VariableChange[]; failures: LogEntry[] }> => {
  const rows = responseVariableMapping.flatMap(({ bodyPath, variableId }) =>
    bodyPath.trim() === "" || variableId === undefined ? [] : [{ path: bodyPath.trim(), variableId }],
  );
  if (rows.length === 0) return { changes: [], failures: [] };
  const evaluations = rows.map(({ path }): Evaluation => {
    if (isJsonPath(path)) return prepareJsonPath(path, data, variables);
    const { key, code, args } = prepareEvaluation(path, toExpression(path), variables);
    return { key, code, args: { ...args, statusCode, data } };
  });
  const results = await evaluate(evaluations);
  const changes: VariableChange[] = [];
  const failures: LogEntry[] = [];
  for (const [place, { path, variableId }] of rows.entries()) {
    const result = results[place];
    if (result?.ok) changes.push({ variableId, value: toVariableValue(result.value) });
    else
      failures.push({
        status: "warning",
        description: `The answer has no "${path}"`,
        details: result?.error ?? "The code was not run.",
        context: logContext,
      });
  }
  return { changes, failures: hasFailed(statusCode) ? [] : failures };
};

/** Whether the status is 4xx or 5xx, or missing (specification, section 8). */
const hasFailed = (statusCode: number | null): boolean => statusCode === null || /^[45]/.test(String(statusCode));

/** Why a request failed; undefined if it did not. `hide` removes secrets. */
export const failureOf = (
  { statusCode, data, error }: HttpOutcome,
  hide: (text: string) => string,
): Failure | undefined => {
  if (error !== undefined) return { error: hide(error) };
  if (!hasFailed(statusCode)) return undefined;
  const answer = hide(typeof data === "string" ? data : JSON.stringify(data));
  if (statusCode === null) return { error: "There was no answer.", answer };
  return { error: `The service answered ${statusCode}.`, status: statusCode, answer };
};

/** Converts the outcome to a log entry. `hide` removes secrets. */
export const logOutcome = ({ statusCode, data, error }: HttpOutcome, hide: (text: string) => string): LogEntry => {
  const answer = typeof data === "string" ? data : JSON.stringify(data);
  if (error !== undefined)
    return { status: "error", description: "The HTTP request failed", details: hide(error), context };
  const details = hide(statusCode === null ? answer : `${statusCode}: ${answer}`);
  if (hasFailed(statusCode)) return { status: "warning", description: "Webhook returned an error", details, context };
  return { status: "success", description: "Webhook successfuly executed", details, context };
};
