import {
  type Evaluation,
  type FlowBlock,
  isJsonObject,
  lastOf,
  loneVariableName,
  lookup,
  prepareEvaluation,
  type RunContext,
  renderSegments,
  renderTemplate,
  type VariableValue,
} from "@parley/core";
import { type Turn, topFrame, topIndex } from "./turn.ts";
import { namedValues, variableById } from "./variables.ts";

const expressionKey = (code: string) => `= ${code}`;

/** The evaluations behind the `{{= … =}}` of a block. */
export const expressionEvaluations = (turn: Turn, block: FlowBlock): Evaluation[] => {
  if (!block.expressions || block.expressions.length === 0) return [];
  const variables = namedValues(turn);
  return block.expressions.map((code) => prepareEvaluation(expressionKey(code), code, variables));
};

/** What a block sees of the turn. */
export const createContext = (turn: Turn): RunContext => {
  const { session, event } = turn;
  const valueOf = (name: string): VariableValue | undefined => lookup(topFrame(turn).variables, name);
  const evaluated = (key: string) => (session.evaluations ? lookup(session.evaluations, key) : undefined);
  const outcomeOf = (code: string) => evaluated(expressionKey(code));
  const text = (template: string) => renderTemplate(template, valueOf, outcomeOf);
  const raw = (template: string): VariableValue => {
    const name = loneVariableName(template);
    return name === undefined ? text(template) : (valueOf(name) ?? null);
  };
  const deep = <T>(value: T): T => deepText(value, text) as T;
  return {
    now: event.time,
    chat: session.context,
    botId: topFrame(turn).botId,
    random: turn.random,
    value: (variableId) => variableById(turn, variableId),
    text,
    segments: (template, isLastOnly = false) =>
      renderSegments(template, isLastOnly ? (name) => lastOf(valueOf(name)) : valueOf, outcomeOf),
    raw,
    deep,
    evaluated,
    findGroupId: (idOrTitle) => {
      const index = topIndex(turn);
      return index.groups.has(idOrTitle) ? idOrTitle : index.groupIdsByTitle.get(idOrTitle);
    },
    get variables() {
      return namedValues(turn);
    },
  };
};

const deepText = (value: unknown, text: (template: string) => string): unknown => {
  if (typeof value === "string") return text(value);
  if (Array.isArray(value)) return value.map((item) => deepText(item, text));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, deepText(item, text)]));
};
