import {
  isJsonObject,
  type Json,
  type JsonObject,
  type Patch,
  parseAiJson,
  type ServerContext,
  toVariableValue,
  type VariableChange,
} from "@parley/core";
import type { AiAction } from "./ai-action.ts";
import { logFailure, refuse } from "./ai-logs.ts";
import type { VariableOptions } from "./variables-fields.ts";

interface GenerateOptions {
  model?: string;
  prompt: string;
  variablesToExtract: readonly VariableOptions[];
}

/** A requested value: its variable, and its name for the model. */
interface Wanted {
  name: string;
  variableId: string;
  row: VariableOptions;
}

const logContext = "While generating variables";

const instructions =
  "Take the values that are asked for out of what the user says. Where it does not say one that may be null, give null.";

/** Returns the rows that name a variable; null if one of them can't be described as a schema. */
const readWanted = (rows: readonly VariableOptions[], { variables }: Pick<ServerContext, "variables">) => {
  const wanted = rows.flatMap((row): Wanted[] => {
    const variable = variables.find(({ id }) => id === row.variableId);
    return variable ? [{ name: variable.name, variableId: variable.id, row }] : [];
  });
  const names = new Set(wanted.map(({ name }) => name));
  const isEmpty = wanted.some(({ row }) => row.type === "enum" && row.values.length === 0);
  return wanted.length === 0 || names.size < wanted.length || isEmpty ? null : wanted;
};

const schemaOf = ({ row }: Wanted): JsonObject => {
  const type = row.type === "enum" ? "string" : row.type;
  const described = row.description === "" ? {} : { description: row.description };
  return {
    type: row.isRequired ? type : [type, "null"],
    ...described,
    ...(row.type === "array" ? { items: { type: "string" } } : {}),
    ...(row.type === "enum" ? { enum: row.isRequired ? row.values : [...row.values, null] } : {}),
  };
};

/** Returns the JSON Schema of all values; optional ones may be null. */
const schemaOfAll = (wanted: readonly Wanted[]): JsonObject => ({
  type: "object",
  properties: Object.fromEntries(wanted.map((each) => [each.name, schemaOf(each)])),
  required: wanted.map(({ name }) => name),
  additionalProperties: false,
});

const fits = ({ row }: Wanted, value: Json): boolean => {
  if (value === null) return !row.isRequired;
  if (row.type === "array") return Array.isArray(value) && value.every((entry) => typeof entry === "string");
  if (row.type === "enum") return typeof value === "string" && row.values.includes(value);
  // The remaining types have the same names as in JavaScript.
  return typeof value === row.type;
};

/** Returns the variable changes from a model's answer, or a text that says why the answer is invalid. */
const readAnswer = (answer: Json | undefined, wanted: readonly Wanted[]): VariableChange[] | string => {
  if (!isJsonObject(answer)) return "The answer is no JSON object";
  const wrong = wanted.find((each) => !fits(each, answer[each.name] ?? null));
  if (wrong) return `The value of ${wrong.name} is not what was asked for`;
  return wanted.flatMap(({ name, variableId }) => {
    const value = answer[name] ?? null;
    return value === null ? [] : [{ variableId, value: toVariableValue(value) }];
  });
};

/** Extracts values from a text with a model. All are validated before any is stored. */
export const generateVariables: AiAction<GenerateOptions> = {
  run: async ({ model: named, prompt, variablesToExtract }, context, provider): Promise<Patch> => {
    const model = named?.trim() ?? "";
    if (model === "") return refuse("No model provided");
    if (prompt.trim() === "") return refuse("No prompt provided");
    const wanted = readWanted(variablesToExtract, context);
    if (!wanted) return refuse("Could not parse variables to extract");
    const { text, failure, isCancelled } = await context.ai({
      provider,
      model,
      system: instructions,
      messages: [{ role: "user", content: prompt }],
      schema: schemaOfAll(wanted),
    });
    if (failure) return { logs: [logFailure(failure, logContext)] };
    if (isCancelled) return {};
    const read = readAnswer(parseAiJson(text), wanted);
    if (typeof read !== "string") return { variables: read };
    return { logs: [{ status: "error", description: read, details: text.slice(0, 1000), context: logContext }] };
  },
};
