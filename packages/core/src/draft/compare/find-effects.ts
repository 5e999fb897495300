import type { Definitions } from "../../fields/define-block.ts";
import type { JsonObject } from "../../values/json.ts";
import { lookup } from "../../values/record.ts";
import type { Draft, DraftBlock } from "../draft.ts";

import { listDraftFields } from "../draft-fields.ts";
import { isSameJson } from "../same-json.ts";
import { valueAtPlace } from "../traces.ts";
import { findVariableUses } from "../variable-uses.ts";
import type { Effect } from "./difference.ts";
import type { DraftReader } from "./draft-reader.ts";
import type { Sides } from "./sides.ts";
import { tellValue } from "./tell-value.ts";

/**
 * Effects that authors would regret not to have known, most serious first.
 *
 * @param renewed the questions that were only matched by likeness: results know them by their own ids
 */
export const findEffects = (sides: Sides, definitions: Definitions, renewed: ReadonlySet<string>): Effect[] => [
  ...findLostAnswers(sides, renewed),
  ...findUnsetVariables(sides, definitions),
  ...findOtherPlaces(sides, definitions),
  ...findUnpublishedLinks(sides, definitions),
];

const findLostAnswers = ({ from, to }: Sides, renewed: ReadonlySet<string>): Effect[] =>
  Object.values(from.draft.blocks).flatMap((block): Effect[] => {
    if (!from.isQuestion(block)) return [];
    const after = lookup(to.draft.blocks, block.id);
    if (after && to.isQuestion(after)) {
      if (!renewed.has(block.id)) return [];
      const sentence = `Answers to ${to.quoteBlock(after)} get a new column, because the question was made anew.`;
      return [{ kind: "answers", sentence, groupId: after.groupId, blockId: after.id }];
    }
    const sentence = `Answers to ${from.quoteBlock(block)} lose their column: nobody is asked that any more. Those given so far stay.`;
    return [{ kind: "answers", sentence, groupId: block.groupId, blockId: block.id }];
  });

type Blocks = Pick<Draft, "blocks" | "items" | "paths" | "events">;

/** The ids of the variables that some field sets. */
const setIn = (parts: Blocks, definitions: Definitions): Set<string> =>
  new Set(
    listDraftFields(parts, definitions).flatMap(({ field, value }) =>
      field?.kind === "variable" && field.access !== "reads" && typeof value === "string" ? value : [],
    ),
  );

/** The entries of one draft whose options are others in the other one. Listing the fields of all would take longer. */
const changedIn = (one: Draft, other: Draft): Blocks => {
  const changed = <Entry extends { options: JsonObject }>(
    table: Readonly<Record<string, Entry>>,
    others: Readonly<Record<string, Entry>>,
  ): Record<string, Entry> =>
    table === others
      ? {}
      : Object.fromEntries(
          Object.entries(table).filter(([id, entry]) => !isSameJson(entry.options, lookup(others, id)?.options)),
        );
  return {
    blocks: changed(one.blocks, other.blocks),
    items: changed(one.items, other.items),
    paths: changed(one.paths, other.paths),
    events: changed(one.events, other.events),
  };
};

const findUnsetVariables = ({ from, to }: Sides, definitions: Definitions): Effect[] => {
  const before = setIn(changedIn(from.draft, to.draft), definitions);
  if (before.size === 0) return [];
  const after = setIn(to.draft, definitions);
  const unset = [...before].flatMap((id) => (after.has(id) ? [] : (lookup(to.draft.variables, id) ?? [])));
  if (unset.length === 0) return [];
  const uses = findVariableUses(to.draft, definitions);
  return unset.flatMap(({ id, name, value }): Effect[] => {
    const found = uses.get(id) ?? [];
    // Code may set it in ways that can't be seen.
    const isOnlyRead = found.length > 0 && !found.some(({ how }) => how === "code");
    if (!isOnlyRead || (value !== undefined && value !== null)) return [];
    return [{ kind: "variable", sentence: `Nothing sets the variable "${name}" any more, but it is still used.` }];
  });
};

/** The block to which a place in a draft belongs. */
const blockAt = ({ draft }: DraftReader, table: string, id: string): DraftBlock | undefined => {
  const path = table === "paths" ? lookup(draft.paths, id) : undefined;
  const item = table === "items" || path ? lookup(draft.items, path?.itemId ?? id) : undefined;
  return lookup(draft.blocks, item?.blockId ?? id);
};

const findOtherPlaces = ({ from, to }: Sides, definitions: Definitions): Effect[] => {
  const { blocks } = changedIn(to.draft, from.draft);
  const fields = listDraftFields({ blocks, items: {}, paths: {} }, definitions);
  return fields.flatMap((found): Effect[] => {
    const { table, id, field, value } = found;
    const isAddress = field?.kind === "address" || (field?.kind === "text" && field.isHost === true);
    if (!isAddress && field?.kind !== "credentials") return [];
    const old = valueAtPlace(from.draft, found);
    const block = blockAt(to, table, id);
    // What was empty so far led nowhere.
    if (!block || old === undefined || old === "" || isSameJson(old, value)) return [];
    if (lookup(from.draft.blocks, id)?.type !== block.type) return [];
    const name = to.nameBlock(block);
    const [before, after] = [tellValue(from, field, old), tellValue(to, field, value)];
    const place = { groupId: block.groupId, blockId: block.id };
    const kind = isAddress ? "address" : "account";
    const noun = isAddress ? `address ("${field.label}")` : "account";
    const sentence =
      before === undefined || after === undefined
        ? `${name} uses another ${noun}.`
        : `${name} uses another ${noun}: ${after} instead of ${before}.`;
    return [{ kind, sentence: sentence.charAt(0).toUpperCase() + sentence.slice(1), ...place }];
  });
};

const findUnpublishedLinks = ({ to }: Sides, definitions: Definitions): Effect[] => {
  const bots = to.outside.bots ?? {};
  const calling = Object.entries(to.draft.blocks).filter(([, block]) => to.definitionOf(block)?.moves?.calls);
  const parts = { blocks: Object.fromEntries(calling), items: {}, paths: {} };
  const linked = new Map<string, Effect>();
  for (const { table, id, field, value } of listDraftFields(parts, definitions)) {
    const bot = field?.kind === "bot" && typeof value === "string" ? lookup(bots, value) : undefined;
    if (!bot || typeof value !== "string" || linked.has(value) || (bot.isLive && !bot.hasUnpublishedChanges)) continue;
    const sentence = bot.isLive
      ? `The linked bot "${bot.name}" has changes that are not published: visitors get them only after it is published, too.`
      : `The linked bot "${bot.name}" is not published: visitors don't get to it before it is.`;
    const block = blockAt(to, table, id);
    linked.set(value, {
      kind: "linked bot",
      sentence,
      ...(block ? { groupId: block.groupId, blockId: block.id } : {}),
    });
  }
  return [...linked.values()];
};
