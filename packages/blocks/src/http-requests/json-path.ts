import type { Evaluation, Json, NamedValue, ServerContext } from "@parley/core";
import { valueToText } from "@parley/core";

/** Whether a part of an answer is named by a JSONPath (RFC 9535). JavaScript never begins so. */
export const isJsonPath = (path: string): boolean => /^\s*\$(?:$|[.[\s])/.test(path);

const literal = (text: string): string => (/^-?\d+(?:\.\d+)?$/.test(text) ? text : JSON.stringify(text));

/** Writes values in place of `{{variables}}`: as numbers where they are, as quoted texts otherwise and within quotes. */
const fillIn = (path: string, variables: readonly NamedValue[]): string => {
  const valueOf = (name: string): string =>
    valueToText(variables.find((variable) => variable.name === name.trim())?.value ?? "");
  return path
    .replace(/(["'])\{\{([^{}]+)\}\}\1/g, (_, _quote: string, name: string) => JSON.stringify(valueOf(name)))
    .replace(/\{\{([^{}]+)\}\}/g, (_, name: string) => literal(valueOf(name)));
};

/** Prepares a JSONPath to be looked up in the sandbox. */
export const prepareJsonPath = (path: string, data: Json, variables: readonly NamedValue[] = []): Evaluation => ({
  key: path,
  code: fillIn(path.trim(), variables),
  language: "jsonpath",
  args: { data },
});

/** What a JSONPath finds; undefined if it finds nothing, or can't be read. */
export const findByPath = async (
  path: string,
  data: Json,
  { evaluate }: Pick<ServerContext, "evaluate">,
): Promise<Json | undefined> => {
  const [result] = await evaluate([prepareJsonPath(path, data)]);
  return result?.ok ? result.value : undefined;
};
