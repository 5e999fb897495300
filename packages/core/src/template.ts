import type { JsonObject } from "./json.ts";
import type { Evaluation, EvaluationResult } from "./session.ts";
import type { VariableValue } from "./variable.ts";
import { guessType, valueToText } from "./variable-value.ts";

/** A variable as templates and code see it. */
export interface NamedValue {
  id: string;
  name: string;
  value: VariableValue;
}

const expression = /\{\{=(.*?)=\}\}/g;
const variable = /\{\{([^{}]+)\}\}/g;
const loneVariable = /^\{\{([^{}]+)\}\}$/;

/** The codes of all `{{= … =}}` in a text, without repetition. */
export const findExpressions = (text: string): string[] => [
  ...new Set([...text.matchAll(expression)].map((match) => match[1] ?? "")),
];

/** The name in a text that is exactly one `{{variable}}`, else undefined. */
export const loneVariableName = (text: string): string | undefined => {
  const name = loneVariable.exec(text.trim())?.[1];
  return name?.startsWith("=") ? undefined : name;
};

/** The names of all `{{variables}}` in a text, those inside `{{= … =}}` included. */
export const findVariableNames = (text: string): string[] =>
  [...new Set([...text.matchAll(variable)].map((match) => match[1] ?? ""))].filter((name) => !name.startsWith("="));

/**
 * Fills in a text: first the results of its `{{= … =}}`, then its `{{variables}}`. Names are exact. What is unknown or
 * empty leaves nothing behind; values are not searched for templates again.
 */
export const renderTemplate = (
  text: string,
  valueOf: (name: string) => VariableValue | undefined,
  evaluated: (code: string) => EvaluationResult | undefined = () => undefined,
  format: (value: VariableValue | undefined) => string = valueToText,
): string => {
  if (!text.includes("{{")) return text;
  const fillVariables = (part: string) => part.replace(variable, (_, name: string) => format(valueOf(name)));
  return fillVariables(
    text.replace(expression, (_, code: string) => {
      const result = evaluated(code);
      if (!result?.ok) return code;
      return result.value === null
        ? ""
        : typeof result.value === "string"
          ? result.value
          : JSON.stringify(result.value);
    }),
  );
};

const identifier = /^[A-Za-z_$][\w$]*$/;

/** The identifier that stands for a variable in code: its id, made valid where it isn't. */
export const toIdentifier = (id: string): string => (identifier.test(id) ? id : `v_${id.replace(/[^\w$]/g, "_")}`);

/**
 * Author code made ready to run: `{{variables}}` become identifiers, a `return` is put in front unless there is one, and
 * the values it uses become arguments, their type guessed. Unknown variables vanish.
 */
export const prepareEvaluation = (key: string, code: string, variables: readonly NamedValue[]): Evaluation => {
  const args: JsonObject = {};
  const use = ({ id, value }: NamedValue) => {
    const name = toIdentifier(id);
    args[name] = guessType(value);
    return name;
  };
  const body = code.replace(variable, (_, name: string) => {
    const found = variables.find((candidate) => candidate.name === name);
    return found ? use(found) : "";
  });
  for (const candidate of variables) if (body.includes(toIdentifier(candidate.id))) use(candidate);
  return { key, code: body.includes("return ") ? body : `return ${body.trim()}`, args };
};
