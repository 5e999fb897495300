import {
  type AiTool,
  cutDetails,
  type Json,
  type JsonObject,
  type LogEntry,
  prepareCode,
  type ServerContext,
  toVariableValue,
  type VariableChange,
} from "@parley/core";
import type { ToolOptions } from "./tool-fields.ts";

type Parameter = ToolOptions["parameters"][number];

const schemaOf = (parameter: Parameter): JsonObject => ({
  type: parameter.type === "enum" ? "string" : parameter.type,
  ...(parameter.description === "" ? {} : { description: parameter.description }),
  ...(parameter.type === "enum" && parameter.values.length > 0 ? { enum: parameter.values } : {}),
});

/** Returns the JSON Schema of a tool's parameters. */
const schemaOfAll = (parameters: readonly Parameter[]): JsonObject => ({
  type: "object",
  properties: Object.fromEntries(parameters.map((parameter) => [parameter.name, schemaOf(parameter)])),
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
  additionalProperties: false,
});

const isIdentifier = /^[A-Za-z_$][\w$]*$/;

const asText = (value: Json): string => (typeof value === "string" ? value : JSON.stringify(value));

/** The state of the tools during a chat completion. */
export interface ToolUse {
  /** Runs a tool's code with arguments and returns its result for the model. */
  run(name: string, code: string, input: JsonObject): Promise<string>;
  /** The variables set by `setVariable`, in order. */
  changes: VariableChange[];
  logs: LogEntry[];
}

/** Runs the tools' code in the sandbox with the bot's variables. Each call sees what earlier ones have set. */
export const createToolUse = ({ variables, evaluate }: Pick<ServerContext, "variables" | "evaluate">): ToolUse => {
  const changes: VariableChange[] = [];
  const logs: LogEntry[] = [];

  const valuesNow = () =>
    variables.map((variable) => {
      const change = changes.filter(({ variableId }) => variableId === variable.id).at(-1);
      return change ? { ...variable, value: change.value } : variable;
    });

  const run: ToolUse["run"] = async (name, code, input) => {
    const prepared = prepareCode(name, code, valuesNow());
    const args = Object.fromEntries(Object.entries(input).filter(([key]) => isIdentifier.test(key)));
    const [result] = await evaluate([{ ...prepared, args: { ...prepared.args, ...args }, canFetch: true }]);
    if (!result?.ok) {
      const error = result?.error ?? "The code was not run.";
      const details = cutDetails(`${name}: ${error}`);
      logs.push({ status: "error", description: error, details, context: "While executing function" });
      return `Error: ${error}`;
    }
    for (const { name: named, value } of result.variables ?? []) {
      const variableId = variables.find((variable) => variable.name === named)?.id;
      if (variableId !== undefined) changes.push({ variableId, value: toVariableValue(value) });
    }
    return asText(result.value);
  };

  return { run, changes, logs };
};

/** Returns the tools for the model and the state they change. Tools without a name are left out. */
export const createTools = (
  options: readonly ToolOptions[],
  context: Pick<ServerContext, "variables" | "evaluate">,
): ToolUse & { tools: AiTool[] } => {
  const use = createToolUse(context);
  const tools = options
    .filter(({ name }) => name.trim() !== "")
    .map(({ name, description, parameters, code }): AiTool => {
      const known = parameters.filter((parameter) => parameter.name.trim() !== "");
      return {
        name: toolName(name),
        ...(description === "" ? {} : { description }),
        parameters: schemaOfAll(known),
        // Missing parameters are passed as undefined, so that the code can check for them.
        run: (input) =>
          use.run(
            name,
            code,
            Object.fromEntries(known.map((parameter) => [parameter.name, input[parameter.name] ?? null])),
          ),
      };
    });
  return { ...use, tools };
};

/** Replaces characters that providers don't allow in names. */
const toolName = (name: string): string =>
  name
    .trim()
    .replace(/[^\w-]/g, "_")
    .slice(0, 64);
