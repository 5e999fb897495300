import { isJsonObject, type Json, type JsonObject } from "@parley/core";
import { resolveRef } from "./resolve-ref.ts";

/** Why a description can't be used, in a sentence for the author. */
export class DescriptionError extends Error {
  override readonly name = "DescriptionError";
}

/** The longest description that is read, in characters. */
export const longestDescription = 5_000_000;
const mostCalls = 3000;

/** One call of an API that a description tells of. */
export interface DescribedCall {
  method: string;
  path: string;
  /** What it does, in a few words; may be empty. */
  summary: string;
}

/** The description of an API (OpenAPI 3). */
export interface Description {
  root: JsonObject;
  title: string;
  calls: readonly DescribedCall[];
  /** The address that the description was loaded from; null if it was pasted or a file. */
  address: string | null;
}

const methods = ["get", "post", "put", "patch", "delete", "head", "options"];

const textOf = (value: Json | undefined): string => (typeof value === "string" ? value.trim() : "");

const parseYaml = async (text: string): Promise<unknown> => {
  // Loaded only for descriptions in YAML.
  const { parse, YAMLParseError } = await import("yaml");
  try {
    // Few aliases are followed: a small text could otherwise become a huge value.
    return parse(text, { maxAliasCount: 50, logLevel: "error" });
  } catch (error) {
    const reason = error instanceof YAMLParseError ? (error.message.split("\n")[0] ?? "") : "It is too nested.";
    throw new DescriptionError(`This is neither JSON nor YAML that can be read. ${reason}`);
  }
};

const parse = async (text: string): Promise<JsonObject> => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = await parseYaml(text);
  }
  if (!isJsonObject(value)) throw new DescriptionError("This is no description of an API: it is not an object.");
  // YAML knows values that JSON lacks, such as dates.
  return JSON.parse(JSON.stringify(value));
};

const assertVersion = ({ openapi, swagger }: JsonObject): void => {
  if (typeof swagger === "string")
    throw new DescriptionError(
      `This is a description in Swagger ${swagger}. Convert it to OpenAPI 3 first, for example with editor.swagger.io.`,
    );
  if (typeof openapi !== "string")
    throw new DescriptionError("This is no OpenAPI description: it doesn't begin with openapi and a version.");
  if (!/^3\./.test(openapi)) throw new DescriptionError(`OpenAPI ${openapi} can't be read; version 3 can.`);
};

/**
 * Reads the description of an API: OpenAPI 3 as JSON or YAML.
 *
 * @throws DescriptionError
 */
export const readDescription = async (text: string, address: string | null = null): Promise<Description> => {
  if (text.trim() === "") throw new DescriptionError("The description is empty.");
  if (text.length > longestDescription) throw new DescriptionError("The description is larger than 5 MB.");
  const root = await parse(text);
  assertVersion(root);
  const calls = Object.entries(isJsonObject(root.paths) ? root.paths : {}).flatMap(([path, value]): DescribedCall[] => {
    const item = resolveRef(root, value);
    return methods.flatMap((method) => {
      const call = item[method];
      if (!isJsonObject(call)) return [];
      const summary =
        textOf(call.summary) || textOf(call.operationId) || (textOf(call.description).split("\n")[0] ?? "");
      return [{ method: method.toUpperCase(), path, summary: summary.slice(0, 200) }];
    });
  });
  if (calls.length === 0) throw new DescriptionError("The description has no calls.");
  const info = isJsonObject(root.info) ? root.info : {};
  return { root, title: textOf(info.title), calls: calls.slice(0, mostCalls), address };
};
