import { createRoom, type Room } from "../chat/chat-size.ts";
import type { FlowBlock } from "../nouns/flow-parts.ts";
import type { Evaluation, EvaluationResult } from "../nouns/session.ts";
import { isJsonObject, type Json } from "../values/json.ts";
import type { VariableValue } from "../values/variable.ts";
import { guessType, valueToText } from "../values/variable-value.ts";

/** A variable in the form that templates and code use. */
export interface NamedValue {
  id: string;
  name: string;
  value: VariableValue;
}

const expression = /\{\{=(.*?)=\}\}/g;
const variable = /\{\{([^{}]+)\}\}/g;
const loneVariable = /^\{\{([^{}]+)\}\}$/;

/** The code of all `{{= … =}}` in a text, without duplicates. */
export const findExpressions = (text: string): string[] => [
  ...new Set([...text.matchAll(expression)].map((match) => match[1] ?? "")),
];

/** The name if the text is exactly one `{{variable}}`, otherwise undefined. */
export const loneVariableName = (text: string): string | undefined => {
  const name = loneVariable.exec(text.trim())?.[1];
  return name?.startsWith("=") ? undefined : name;
};

/** The names of all `{{variables}}` in a text, including those inside `{{= … =}}`. */
export const findVariableNames = (text: string): string[] => {
  const names = text.match(variable)?.map((match) => match.slice(2, -2)) ?? [];
  return (names.length > 1 ? [...new Set(names)] : names).filter((name) => !name.startsWith("="));
};

/** The words in code, including its identifiers. */
export const findWords = (code: string): readonly string[] => code.match(/[\w$]+/g) ?? [];

/** A part of a filled-in template: literal text, or the value of a `{{variable}}` or `{{= code =}}`. */
export interface TextSegment {
  text: string;
  isValue: boolean;
}

/** A parsed part of a template: plain text, a variable's name, or code. */
type Part = { is: "text" | "variable" | "code"; text: string };

/** A cache of parsed templates, since they are rendered repeatedly. */
const parsed = new Map<string, readonly Part[]>();
const mostParsed = 2000;

/** The parts of a text as it is filled in: plain text, the names of `{{variables}}`, and the code of `{{= … =}}`. */
export const parseTemplate = (template: string): readonly Part[] => {
  const known = parsed.get(template);
  if (known) return known;
  const parts = split(template, expression, "code").flatMap((part) =>
    part.is === "text" ? split(part.text, variable, "variable") : [part],
  );
  if (parsed.size >= mostParsed) parsed.clear();
  parsed.set(template, parts);
  return parts;
};

const split = (text: string, pattern: RegExp, is: Part["is"]): Part[] => {
  const parts: Part[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) parts.push({ is: "text", text: text.slice(end, match.index) });
    parts.push({ is, text: match[1] ?? "" });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ is: "text", text: text.slice(end) });
  return parts;
};

/** The sources of a template's values. */
interface TemplateValues {
  valueOf: (name: string) => VariableValue | undefined;
  evaluated?: ((code: string) => EvaluationResult | undefined) | undefined;
  format?: ((value: VariableValue | undefined) => string) | undefined;
  /** Counts everything that is filled in before it is joined. */
  room: Room;
}

const renderPart = (
  { is, text }: Part,
  { valueOf, evaluated = () => undefined, format = valueToText, room }: TemplateValues,
): string => {
  if (is === "text") return room(text);
  if (is === "variable") return room(format(valueOf(text)));
  // The result of code may contain a variable a thousand times.
  const given = room(codeText(text, evaluated(text)));
  return given.replace(variable, (_, name: string) => room(format(valueOf(name))));
};

/**
 * Fills in a template and returns its parts: first the results of its `{{= … =}}`, then its `{{variables}}`, including those
 * in the results. Names match exactly. Unknown and empty variables give an empty text, and values are not searched for
 * templates again.
 *
 * @throws TooLongError before `room` is exceeded
 */
export const renderSegments = (
  template: string,
  valueOf: TemplateValues["valueOf"],
  evaluated?: TemplateValues["evaluated"],
  format?: TemplateValues["format"],
  room: Room = createRoom(),
): TextSegment[] => {
  if (!template.includes("{{")) return template === "" ? [] : [{ text: template, isValue: false }];
  return parseTemplate(template).map((part) => ({
    text: renderPart(part, { valueOf, evaluated, format, room }),
    isValue: part.is !== "text",
  }));
};

/** Like `renderSegments`, but returns one text. */
export const renderTemplate = (
  template: string,
  valueOf: TemplateValues["valueOf"],
  evaluated?: TemplateValues["evaluated"],
  format?: TemplateValues["format"],
  room: Room = createRoom(),
): string => {
  if (!template.includes("{{")) return template;
  const values = { valueOf, evaluated, format, room };
  let text = "";
  for (const part of parseTemplate(template)) text += renderPart(part, values);
  return text;
};

/** Replaces every text inside a value by the result of `text`. Returns the same value if nothing changes. */
export const renderDeep = <Value>(value: Value, text: (template: string) => string): Value =>
  // Texts stay texts, so the type is unchanged.
  deepText(value, text) as Value;

const deepText = (value: unknown, text: (template: string) => string): unknown => {
  if (typeof value === "string") return text(value);
  if (Array.isArray(value)) return value.map((item) => deepText(item, text));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, deepText(item, text)]));
};

/** Fills in a block's templates, at the places found by compiling. Returns the same block if there are none. */
export const renderBlock = <Block extends Pick<FlowBlock, "templates">>(
  block: Block,
  text: (template: string) => string,
): Block => {
  if (!block.templates) return block;
  let rendered: unknown = block;
  const fillIn = (value: unknown) => (typeof value === "string" ? text(value) : value);
  for (const path of block.templates) rendered = changeAt(rendered, path, fillIn);
  // The paths lead to texts, which stay texts.
  return rendered as Block;
};

/** A copy of a value in which what stands at a path such as `options.items.0` is changed. A path to nothing changes nothing. */
export const changeAt = (value: unknown, path: string, change: (value: unknown) => unknown): unknown => {
  const keys = path.split(".");
  const changeFrom = (within: unknown, depth: number): unknown => {
    const key = keys[depth];
    if (key === undefined) return change(within);
    if (Array.isArray(within))
      return within.map((entry, index) => (index === Number(key) ? changeFrom(entry, depth + 1) : entry));
    if (!isJsonObject(within) || !Object.hasOwn(within, key)) return within;
    return { ...within, [key]: changeFrom(within[key], depth + 1) };
  };
  return changeFrom(value, 0);
};

/** Code that could not be evaluated is shown unchanged. */
const codeText = (code: string, result: EvaluationResult | undefined): string => {
  if (!result?.ok) return code;
  return result.value === null ? "" : typeof result.value === "string" ? result.value : JSON.stringify(result.value);
};

const identifier = /^[A-Za-z_$][\w$]*$/;

/** The identifier of a variable in code: its id, changed to be a valid identifier if necessary. */
export const toIdentifier = (id: string): string => (identifier.test(id) ? id : `v_${id.replace(/[^\w$]/g, "_")}`);

/**
 * Prepares author code for running: `{{variables}}` become identifiers, and the values used become arguments with guessed
 * types. Unknown variables are removed.
 */
export const prepareCode = (key: string, code: string, variables: readonly NamedValue[]): Evaluation => {
  const args = new Map<string, Json>();
  const use = ({ id, value }: NamedValue) => {
    const name = toIdentifier(id);
    args.set(name, guessType(value));
    return name;
  };
  const body = code.replace(variable, (_, name: string) => {
    const found = variables.find((candidate) => candidate.name === name);
    return found ? use(found) : "";
  });
  const words = new Set(findWords(body));
  for (const candidate of variables) {
    const name = toIdentifier(candidate.id);
    if (words.has(name) && !declares(body, name)) use(candidate);
  }
  // `Object.fromEntries` treats `__proto__` as an ordinary name.
  return { key, code: body, args: Object.fromEntries(args) };
};

/** Whether code declares a name itself, which then can't also be an argument. */
const declares = (code: string, name: string): boolean =>
  new RegExp(`\\b(?:const|let|class)\\s[^=;\n]*(?<![\\w$])${name.replaceAll("$", "\\$")}(?![\\w$])`).test(code);

/** Like `prepareCode`, for an expression: adds a `return` unless there is one. */
export const prepareEvaluation = (key: string, code: string, variables: readonly NamedValue[]): Evaluation => {
  const prepared = prepareCode(key, code, variables);
  return prepared.code.includes("return ") ? prepared : { ...prepared, code: `return ${prepared.code.trim()}` };
};
