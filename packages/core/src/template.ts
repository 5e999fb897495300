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
export const findVariableNames = (text: string): string[] => {
  const names = text.match(variable)?.map((match) => match.slice(2, -2)) ?? [];
  return (names.length > 1 ? [...new Set(names)] : names).filter((name) => !name.startsWith("="));
};

/** A part of a rendered template: what the author wrote, or what was put in for a `{{variable}}` or a `{{= code =}}`. */
export interface TextSegment {
  text: string;
  isValue: boolean;
}

/**
 * The parts of a filled-in text: first the results of its `{{= … =}}`, then its `{{variables}}`, those in results
 * included. Names are exact. What is unknown or empty is an empty value; values are not searched for templates again.
 */
export const renderSegments = (
  text: string,
  valueOf: (name: string) => VariableValue | undefined,
  evaluated: (code: string) => EvaluationResult | undefined = () => undefined,
  format: (value: VariableValue | undefined) => string = valueToText,
): TextSegment[] => {
  if (!text.includes("{{")) return text === "" ? [] : [{ text, isValue: false }];
  const fillVariables = (part: string) => part.replace(variable, (_, name: string) => format(valueOf(name)));
  return splitBy(text, expression, (code) => fillVariables(codeText(code, evaluated(code)))).flatMap((part) =>
    part.isValue ? [part] : splitBy(part.text, variable, (name) => format(valueOf(name))),
  );
};

/** As `renderSegments`, in one piece. */
export const renderTemplate = (...[text, ...fill]: Parameters<typeof renderSegments>): string =>
  text.includes("{{")
    ? renderSegments(text, ...fill)
        .map((segment) => segment.text)
        .join("")
    : text;

const splitBy = (text: string, pattern: RegExp, valueOf: (match: string) => string): TextSegment[] => {
  const segments: TextSegment[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) segments.push({ text: text.slice(end, match.index), isValue: false });
    segments.push({ text: valueOf(match[1] ?? ""), isValue: true });
    end = match.index + match[0].length;
  }
  if (end < text.length) segments.push({ text: text.slice(end), isValue: false });
  return segments;
};

/** Code that could not be evaluated appears as it is written. */
const codeText = (code: string, result: EvaluationResult | undefined): string => {
  if (!result?.ok) return code;
  return result.value === null ? "" : typeof result.value === "string" ? result.value : JSON.stringify(result.value);
};

const identifier = /^[A-Za-z_$][\w$]*$/;

/** The identifier that stands for a variable in code: its id, made valid where it isn't. */
export const toIdentifier = (id: string): string => (identifier.test(id) ? id : `v_${id.replace(/[^\w$]/g, "_")}`);

/**
 * Author code made ready to run: `{{variables}}` become identifiers, and the values it uses become arguments, their type
 * guessed. Unknown variables vanish.
 */
export const prepareCode = (key: string, code: string, variables: readonly NamedValue[]): Evaluation => {
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
  for (const candidate of variables) if (mentions(body, toIdentifier(candidate.id))) use(candidate);
  return { key, code: body, args };
};

/** Whether code means the variable by a name. One that it declares itself is its own, and can't be an argument too. */
const mentions = (code: string, name: string): boolean => {
  if (!code.includes(name)) return false;
  const word = `(?<![\\w$])${name.replaceAll("$", "\\$")}(?![\\w$])`;
  return new RegExp(word).test(code) && !new RegExp(`\\b(?:const|let|class)\\s[^=;\n]*${word}`).test(code);
};

/** As `prepareCode`, for an expression: a `return` is put in front unless there is one. */
export const prepareEvaluation = (key: string, code: string, variables: readonly NamedValue[]): Evaluation => {
  const prepared = prepareCode(key, code, variables);
  return prepared.code.includes("return ") ? prepared : { ...prepared, code: `return ${prepared.code.trim()}` };
};
