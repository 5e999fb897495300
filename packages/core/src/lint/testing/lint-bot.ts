import { compileFlow } from "../../compile/index.ts";
import type { Comparison } from "../../conditions/condition.ts";
import type { Flow } from "../../flow/flow.ts";
import type { BotFile, BotFileBlock, BotFileItem } from "../../nouns/bot-file.ts";
import type { JsonObject } from "../../values/json.ts";
import type { VariableValue } from "../../values/variable.ts";
import type { Diagnostic } from "../diagnostic.ts";
import { lintFlow } from "../lint-flow.ts";
import { testDefinitions } from "./test-definitions.ts";

interface TestItem {
  [key: string]: JsonObject[string];
  /** The title of the group that the edge leads to. */
  to?: string;
}

interface TestBlock {
  type: string;
  options?: JsonObject;
  items?: TestItem[];
  /** The title of the group that the edge leads to. */
  to?: string | undefined;
}

/**
 * A bot for tests. The id of a group is its title, the id of a block is its group and position (`Menu.0`), the id of an
 * item is its block and position (`Menu.0.1`), and the id of the variable Name is `vName`. Each `to` makes an edge,
 * even to a group that doesn't exist.
 */
export interface TestBot {
  id?: string;
  groups: Record<string, TestBlock[]>;
  /** The title of the first group. Null makes a start without an edge. */
  start?: string | null;
  /** Names, or names with default values. */
  variables?: string[] | Record<string, VariableValue>;
  events?: { type: string; to: string; options?: JsonObject }[];
}

export const createBot = ({ id = "bot", groups, start, variables = [], events = [] }: TestBot): Flow => {
  const edges: BotFile["edges"] = [];
  const point = { x: 0, y: 0 };
  const connect = (to: string | null | undefined): { outgoingEdgeId?: string } => {
    if (to === undefined || to === null) return {};
    const edgeId = `edge ${edges.length}`;
    edges.push({ id: edgeId, from: { eventId: "" }, to: { groupId: to } });
    return { outgoingEdgeId: edgeId };
  };
  const toItem = ({ to, ...content }: TestItem, itemId: string): BotFileItem => ({
    ...content,
    id: itemId,
    ...connect(to),
  });
  const toBlock = ({ type, options = {}, items, to }: TestBlock, blockId: string): BotFileBlock => ({
    id: blockId,
    type,
    options,
    content: options,
    ...(items ? { items: items.map((item, index) => toItem(item, `${blockId}.${index}`)) } : {}),
    ...connect(to),
  });
  const values = Array.isArray(variables) ? Object.fromEntries(variables.map((name) => [name, null])) : variables;
  const file: BotFile = {
    version: "6.1",
    name: id,
    events: [
      {
        id: "start",
        type: "start",
        graphCoordinates: point,
        ...connect(start === undefined ? Object.keys(groups)[0] : start),
      },
      ...events.map(({ type, to, options = {} }, index) => ({
        id: `event ${index}`,
        type,
        options,
        graphCoordinates: point,
        ...connect(to),
      })),
    ],
    groups: Object.entries(groups).map(([title, blocks]) => ({
      id: title,
      title,
      graphCoordinates: point,
      blocks: blocks.map((block, index) => toBlock(block, `${title}.${index}`)),
    })),
    edges,
    variables: Object.entries(values).map(([name, value]) => ({ id: `v${name}`, name, ...(value ? { value } : {}) })),
    theme: {},
    settings: {},
  };
  return compileFlow(file, testDefinitions, { botId: id, version: null }).flow;
};

/** Lints a bot. */
export const lintBot = (bot: TestBot, others: readonly TestBot[] = []): Diagnostic[] =>
  lintFlow(createBot(bot), testDefinitions, { others: others.map(createBot) });

/** Runs one rule; returns the name of the block or item of each finding, else its group, else its message. */
export const findPlaces = (rule: string, bot: TestBot, others: readonly TestBot[] = []): string[] =>
  lintBot(bot, others)
    .filter((diagnostic) => diagnostic.rule === rule)
    .map(({ itemId, blockId, groupId, message }) => itemId ?? blockId ?? groupId ?? message);

export const say = (text: string, to?: string): TestBlock => ({
  type: "text",
  options: { richText: [{ type: "p", children: [{ text }] }] },
  to,
});

export const ask = (variable?: string, to?: string): TestBlock => ({
  type: "text input",
  options: variable === undefined ? {} : { variableId: `v${variable}` },
  to,
});

export const choose = (items: TestItem[], to?: string): TestBlock => ({ type: "choice input", items, to });

export const set = (variable: string, value = "1", to?: string): TestBlock => ({
  type: "Set variable",
  options: { variableId: `v${variable}`, value },
  to,
});

/** A comparison with a variable, given by its name. */
export const is = (variable: string, operator: Comparison["comparisonOperator"], value = ""): JsonObject => ({
  variableId: `v${variable}`,
  comparisonOperator: operator,
  value,
});

/** A branch of a condition. */
export const when = (comparisons: JsonObject[], to?: string, logicalOperator = "OR"): TestItem => ({
  content: { comparisons, logicalOperator },
  ...(to === undefined ? {} : { to }),
});

export const branch = (items: TestItem[], to?: string): TestBlock => ({ type: "Condition", items, to });
