import type { BotFileVariable } from "../../nouns/bot-file.ts";
import { isJsonObject, type Json } from "../../values/json.ts";
import type { VariableValue } from "../../values/variable.ts";
import { wrongValueError } from "../bot-file-error.ts";
import type { ImportReport } from "../report/import-report.ts";

const isValue = (value: Json): value is VariableValue =>
  value === null ||
  typeof value === "string" ||
  (Array.isArray(value) && value.every((entry) => entry === null || typeof entry === "string"));

const asText = (value: Json): string => (typeof value === "string" ? value : JSON.stringify(value));

/** A value that is neither a text nor a list of texts becomes its JSON text, like every value saved in a variable. */
const readValue = (value: Json): VariableValue => {
  if (isValue(value)) return value;
  return Array.isArray(value) ? value.map((entry) => (entry === null ? null : asText(entry))) : asText(value);
};

/** Reads the variables. Throws BotFileError with the path of a variable that has no id. */
export const readVariables = (values: Json[], report: ImportReport): BotFileVariable[] =>
  values.map((entry, index) => {
    const path = `variables[${index}]`;
    if (!isJsonObject(entry)) throw wrongValueError(path, "an object", entry);
    const { id, name, isSessionVariable, value, ...others } = entry;
    if (typeof id !== "string" || id === "") throw wrongValueError(`${path}.id`, "a text", id);
    if (typeof name !== "string")
      report.upgraded.push({ path: `${path}.name`, message: "A variable without a name got its id as its name." });
    if (isSessionVariable !== undefined && isSessionVariable !== null && typeof isSessionVariable !== "boolean") {
      report.dropped.push({
        path: `${path}.isSessionVariable`,
        message: `Whether variable "${name}" is a session variable, because the value is neither true nor false.`,
      });
    }
    if (value !== undefined && !isValue(value)) {
      report.upgraded.push({ path: `${path}.value`, message: `The value of variable "${name}" became text.` });
    }
    return {
      ...others,
      id,
      name: typeof name === "string" ? name : id,
      ...(typeof isSessionVariable === "boolean" ? { isSessionVariable } : {}),
      ...(value === undefined ? {} : { value: readValue(value) }),
    };
  });
