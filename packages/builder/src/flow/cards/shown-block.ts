import { definitions } from "@parley/blocks/definitions";
import { isJsonObject, type Json, type JsonObject, lookup } from "@parley/core";
import type { Draft, DraftBlock, DraftItem } from "@parley/core/draft";
import { type BlockDefinition, type BlockFamily, canHaveWayOut, complete, isForNothing } from "@parley/core/fields";
import { itemsIn, pathsIn, startKey } from "../../document/draft-index.ts";
import { answerOf, pointsFor, showPoints, worthOf } from "../../document/edits/answer-points.ts";
import type { NameGoal } from "../../open-bot/link-goals.ts";
import { type ConditionWords, describeCondition } from "./describe-condition.ts";
import { type Paragraph, readParagraphs } from "./rich-lines.ts";

/** A row of a block, from which a connection may start. */
export interface ShownRow {
  id: string;
  /** The key of the place where its connection starts. */
  start: string;
  /** Its text; the comparisons of a branch are one line each. */
  lines: readonly string[];
  picture: string;
  /** Whether it is the head of a card. No connection starts from it: the card's buttons are rows of their own. */
  isHead: boolean;
  /** The points that this answer gives: `+10`; absent if it gives none. */
  points?: string;
}

/** What cards and the script show of a block, as texts and pictures, without measures. */
export interface ShownBlock {
  id: string;
  type: string;
  family: BlockFamily | "unknown";
  label: string;
  look: "bubble" | "media" | "field" | "scale" | "buttons" | "pictures" | "cards" | "branches" | "chip";
  /** The most important line: a placeholder, an address or a summary. */
  line: string;
  paragraphs: readonly Paragraph[];
  /** The address of its picture. */
  picture: string;
  rows: readonly ShownRow[];
  /** The name of the variable that stores the answer. */
  variable: string;
  isLong: boolean;
}

/** The texts used to show blocks. */
export interface ShownWords extends ConditionWords {
  /** Shown for a row without text. */
  emptyRow: string;
  /** Shown for the ways out of a block that calls another service. */
  ifItFails: string;
  ifNothingFound: string;
  /** `{name} is {value}`, for a block that sets a variable. */
  sets: (name: string, value: string) => string;
  /** `{value} is added to {name}`, for a block that appends to a list. */
  appends: (name: string, value: string) => string;
  /** Names where a jump or a link to a bot leads. */
  goalOf: NameGoal;
  percent: (value: number) => string;
}

const text = (value: Json | undefined): string => (typeof value === "string" ? value : "");

const looks: Readonly<Record<string, ShownBlock["look"]>> = {
  text: "bubble",
  "choice input": "buttons",
  "picture choice input": "pictures",
  cards: "cards",
  "rating input": "scale",
  Condition: "branches",
  "AB test": "branches",
};

const lookOf = (type: string, definition: BlockDefinition | undefined): ShownBlock["look"] =>
  looks[type] ?? (definition?.family === "bubble" ? "media" : definition?.family === "input" ? "field" : "chip");

const completeOptions = (definition: BlockDefinition | undefined, options: JsonObject): JsonObject =>
  definition ? complete(definition.options, options) : options;

const summaryOf = (definition: BlockDefinition | undefined, options: JsonObject): string => {
  if (!definition?.summary) return "";
  try {
    // Cast, because only the definition knows the type of its options.
    return definition.summary(options as never);
  } catch {
    return "";
  }
};

/** Whether a block leads to a group or a bot by its options. */
const leadsElsewhere = ({ type }: DraftBlock): boolean => type === "Jump" || type === "Typebot link";

/** Returns the line of blocks whose summary depends on the rest of the draft. */
const lineOf = (draft: Draft, block: DraftBlock, options: JsonObject, summary: string, words: ShownWords): string => {
  const { type } = block;
  const nameOf = (id: Json | undefined) => draft.variables[text(id)]?.name ?? "";
  if (type === "Set variable") {
    const name = nameOf(options.variableId);
    const isAppended = options.type === "Append value(s)" && text(options.item) !== "";
    return name === "" ? "" : isAppended ? words.appends(name, summary) : words.sets(name, summary);
  }
  if (leadsElsewhere(block)) return words.goalOf(draft, block);
  return summary.replace(/\s+/g, " ").trim();
};

const rowOf = (item: DraftItem, lines: readonly string[], picture = ""): ShownRow => ({
  id: item.id,
  start: startKey({ blockId: item.blockId, itemId: item.id }),
  lines,
  picture,
  isHead: false,
});

/** The points of an answer; of several sums, the points for each. */
const pointsOf = (draft: Draft, block: DraftBlock, item: DraftItem): Pick<ShownRow, "points"> => {
  const answer = answerOf(item);
  const points = pointsFor(draft, block).map(({ formula }) => showPoints(worthOf(formula, answer)));
  const shown = points.filter((one) => one !== "").join(" ");
  return shown === "" ? {} : { points: shown };
};

const cardRows = (draft: Draft, item: DraftItem, words: ShownWords): ShownRow[] => {
  const { title, imageUrl, description } = item.options;
  const head = rowOf(item, [text(title) || words.emptyRow, text(description)], text(imageUrl));
  const paths = pathsIn(draft, item.id);
  const buttons = paths.map((path) => ({
    id: path.id,
    start: startKey({ blockId: item.blockId, itemId: item.id, pathId: path.id }),
    lines: [text(path.options.text) || words.emptyRow],
    picture: "",
    isHead: false,
  }));
  return [{ ...head, isHead: buttons.length > 0 }, ...buttons];
};

const rowsOf = (draft: Draft, block: DraftBlock, options: JsonObject, words: ShownWords): ShownRow[] => {
  const items = itemsIn(draft, block.id);
  switch (block.type) {
    case "choice input":
      return items.map((item) => ({
        ...rowOf(item, [text(item.options.content) || words.emptyRow]),
        ...pointsOf(draft, block, item),
      }));
    case "picture choice input":
      return items.map((item) => ({
        ...rowOf(item, [text(item.options.title) || words.emptyRow], text(item.options.pictureSrc)),
        ...pointsOf(draft, block, item),
      }));
    case "cards":
      return items.flatMap((item) => cardRows(draft, item, words));
    case "Condition":
      return items.map((item) => {
        const nameOf = (id: string) => draft.variables[id]?.name;
        const lines = describeCondition(item.options.content, nameOf, words);
        return rowOf(item, lines.length > 0 ? lines : [words.something]);
      });
    case "AB test": {
      const share = typeof options.aPercent === "number" ? options.aPercent : 50;
      return items.map((item) => {
        const isA = item.options.path === "a";
        return rowOf(item, [`${isA ? "A" : "B"}  ${words.percent(isA ? share : 100 - share)}`]);
      });
    }
    default:
      if (canHaveWayOut(lookup(definitions, block.type)))
        return items.map((item) => rowOf(item, [isForNothing(item.options) ? words.ifNothingFound : words.ifItFails]));
      return items.map((item) => rowOf(item, [text(item.options.content) || words.emptyRow]));
  }
};

const known = new WeakMap<DraftBlock, { from: readonly unknown[]; shown: ShownBlock }>();

/** Returns what to show of a block; the same object as long as nothing shown has changed. */
export const showBlock = (draft: Draft, block: DraftBlock, words: ShownWords): ShownBlock => {
  const items = itemsIn(draft, block.id);
  const hasPaths = items.some((item) => item.hasPaths);
  const namesOthers = leadsElsewhere(block) ? draft.groups : null;
  const points = items.length > 0 ? pointsFor(draft, block).map((one) => one.block) : [];
  const from = [words, draft.variables, namesOthers, hasPaths ? draft.paths : null, ...points, ...items];
  const before = known.get(block);
  if (before && before.from.length === from.length && before.from.every((one, place) => one === from[place]))
    return before.shown;
  const definition = lookup(definitions, block.type);
  const options = completeOptions(definition, block.options);
  const summary = block.type === "text" ? "" : summaryOf(definition, options);
  const shown: ShownBlock = {
    id: block.id,
    type: block.type,
    family: definition?.family ?? "unknown",
    label: definition?.label ?? block.type,
    look: lookOf(block.type, definition),
    line: lineOf(draft, block, options, summary, words),
    paragraphs: block.type === "text" ? readParagraphs(block.options.richText) : [],
    picture: block.type === "image" ? text(options.url) : "",
    rows: rowsOf(draft, block, options, words),
    variable: definition?.family === "input" ? (draft.variables[text(options.variableId)]?.name ?? "") : "",
    isLong: options.isLong === true,
  };
  known.set(block, { from, shown });
  return shown;
};

/** Returns the options of a block with defaults. */
export const optionsOf = (block: DraftBlock): JsonObject =>
  completeOptions(lookup(definitions, block.type), isJsonObject(block.options) ? block.options : {});
