import type { Definitions } from "../../fields/define-block.ts";
import { type BotFileEdgeSource, isEventSource } from "../../nouns/bot-file.ts";
import { lookup } from "../../values/record.ts";
import type { Draft, DraftBlock, DraftTable } from "../draft.ts";
import { listDraftFields } from "../draft-fields.ts";
import { applyOperations, type Operation } from "../operations.ts";
import { type DraftReader, startOf } from "./draft-reader.ts";

/** For each table, the ids of the earlier draft by those of the later one. */
type Matches = Record<Exclude<DraftTable, "bot">, Map<string, string>>;

/** Pairs entries that only one draft has each. Every key may give one pair; the first keys are the most telling. */
const pair = <Entry extends { id: string }>(
  matches: Map<string, string>,
  gone: readonly Entry[],
  fresh: readonly Entry[],
  keys: readonly ((entry: Entry, side: "from" | "to") => string | undefined)[],
): [Entry, Entry][] => {
  const pairs: [Entry, Entry][] = [];
  const taken = new Set<Entry>();
  for (const keyOf of keys) {
    const candidates = new Map<string, Entry[]>();
    for (const entry of gone) {
      const key = taken.has(entry) ? undefined : keyOf(entry, "from");
      if (key !== undefined) candidates.set(key, [...(candidates.get(key) ?? []), entry]);
    }
    for (const entry of fresh) {
      const key = taken.has(entry) ? undefined : keyOf(entry, "to");
      const match = key === undefined ? undefined : candidates.get(key)?.shift();
      if (!match) continue;
      taken.add(match).add(entry);
      pairs.push([match, entry]);
      matches.set(entry.id, match.id);
    }
  }
  return pairs;
};

type Named = { from: DraftReader; to: DraftReader };

const onlyIn = <Entry extends { id: string }>(
  table: Readonly<Record<string, Entry>>,
  other: Readonly<Record<string, Entry>>,
): Entry[] => Object.values(table).filter(({ id }) => !lookup(other, id));

const matchBlocks = (
  matches: Matches,
  { from, to }: Named,
  gone: readonly DraftBlock[],
  fresh: readonly DraftBlock[],
) =>
  pair(matches.blocks, gone, fresh, [
    (block, side) => `${block.type} ${(side === "from" ? from : to).nameBlock(block)}`,
    // The same question, asked for in another way.
    (block, side) => {
      const reader = side === "from" ? from : to;
      return reader.isQuestion(block) ? reader.quoteBlock(block) : undefined;
    },
    ({ type }) => type,
  ]);

/**
 * Gives the entries of the later draft the ids that what is like them has in the earlier one: what was imported again has
 * other ids but the same titles, texts and names. Only entries that one draft alone has are matched. Returns the later
 * draft as it is if there are none. `renewed` are the blocks that were matched.
 */
export const matchByLikeness = (
  names: Named,
  definitions: Definitions,
): { draft: Draft; renewed: ReadonlySet<string> } => {
  const { from, to } = names;
  const [earlier, later] = [from.draft, to.draft];
  const matches: Matches = {
    groups: new Map(),
    blocks: new Map(),
    items: new Map(),
    paths: new Map(),
    edges: new Map(),
    variables: new Map(),
    events: new Map(),
  };
  pair(matches.variables, onlyIn(earlier.variables, later.variables), onlyIn(later.variables, earlier.variables), [
    ({ name }) => name,
  ]);
  pair(matches.events, onlyIn(earlier.events, later.events), onlyIn(later.events, earlier.events), [
    ({ type, options }) => JSON.stringify([type, options]),
    ({ type }) => type,
  ]);
  pair(matches.groups, onlyIn(earlier.groups, later.groups), onlyIn(later.groups, earlier.groups), [
    ({ id, title }, side) => JSON.stringify([title, saidIn(side === "from" ? from : to, id)]),
    ({ title }) => title,
    ({ id }, side) => saidIn(side === "from" ? from : to, id).join("\n") || undefined,
  ]);
  for (const group of Object.values(later.groups)) {
    const old = matches.groups.get(group.id) ?? group.id;
    const [gone, fresh] = [
      from.blocksIn(old).filter(({ id }) => !lookup(later.blocks, id)),
      to.blocksIn(group.id).filter(({ id }) => !lookup(earlier.blocks, id)),
    ];
    if (gone.length === 0 || fresh.length === 0) continue;
    for (const [block, other] of matchBlocks(matches, names, gone, fresh)) matchItems(matches, names, block, other);
  }
  const renewed = new Set(matches.blocks.values());
  if (Object.values(matches).every(({ size }) => size === 0)) return { draft: later, renewed };
  matchEdges(matches, earlier, later);
  return { draft: rename(later, matches, definitions), renewed };
};

const saidIn = (reader: DraftReader, groupId: string): string[] =>
  reader.blocksIn(groupId).map((block) => `${block.type} ${reader.nameBlock(block)}`);

const matchItems = (matches: Matches, { from, to }: Named, block: DraftBlock, other: DraftBlock): void => {
  const isGone = (table: "items" | "paths") => (entry: { id: string }) => !lookup<object>(to.draft[table], entry.id);
  const isFresh = (table: "items" | "paths") => (entry: { id: string }) => !lookup<object>(from.draft[table], entry.id);
  const byPlace = () => "row";
  const [gone, fresh] = [from.itemsIn(block.id).filter(isGone("items")), to.itemsIn(other.id).filter(isFresh("items"))];
  const pairs = pair(matches.items, gone, fresh, [
    (item, side) => (side === "from" ? from : to).nameItem(item),
    byPlace,
  ]);
  for (const [item, match] of pairs)
    pair(matches.paths, from.pathsIn(item.id).filter(isGone("paths")), to.pathsIn(match.id).filter(isFresh("paths")), [
      ({ options }) => JSON.stringify(options.text ?? null),
      byPlace,
    ]);
};

const matchEdges = (matches: Matches, earlier: Draft, later: Draft): void => {
  pair(matches.edges, onlyIn(earlier.edges, later.edges), onlyIn(later.edges, earlier.edges), [
    ({ from }, side) => startOf(side === "from" ? from : mapSource(from, matches)),
  ]);
};

/** The tables to which fields refer by id. */
const referring: Readonly<Record<string, "variables" | "groups" | "blocks">> = {
  variable: "variables",
  group: "groups",
  block: "blocks",
};

const idIn = (ids: ReadonlyMap<string, string>, id: string): string => ids.get(id) ?? id;

/** Gives entries their new ids, and changes everything that refers to them. */
const rename = (draft: Draft, matches: Matches, definitions: Definitions): Draft => {
  const { groups, blocks, items } = matches;
  const references = listDraftFields(draft, definitions).flatMap(({ field, value, ...place }): Operation[] => {
    const table = lookup(referring, field?.kind ?? "");
    const id = typeof value === "string" && table ? matches[table].get(value) : undefined;
    return id === undefined ? [] : [{ op: "set", ...place, value: id }];
  });
  const { draft: referred } = applyOperations(draft, references);
  const table = <Entry extends { id: string }>(
    ids: ReadonlyMap<string, string>,
    entries: Readonly<Record<string, Entry>>,
    parents: (entry: Entry) => Partial<Entry>,
  ): Record<string, Entry> =>
    Object.fromEntries(
      Object.values(entries).map((entry) => {
        const id = idIn(ids, entry.id);
        return [id, { ...entry, ...parents(entry), id }];
      }),
    );
  return {
    ...referred,
    groups: table(matches.groups, referred.groups, () => ({})),
    blocks: table(matches.blocks, referred.blocks, ({ groupId }) => ({ groupId: idIn(groups, groupId) })),
    items: table(matches.items, referred.items, ({ blockId }) => ({ blockId: idIn(blocks, blockId) })),
    paths: table(matches.paths, referred.paths, ({ itemId }) => ({ itemId: idIn(items, itemId) })),
    variables: table(matches.variables, referred.variables, () => ({})),
    events: table(matches.events, referred.events, () => ({})),
    edges: table(matches.edges, referred.edges, ({ from, to }) => ({
      from: mapSource(from, matches),
      to: {
        ...to,
        groupId: idIn(groups, to.groupId),
        ...(to.blockId === undefined ? {} : { blockId: idIn(blocks, to.blockId) }),
      },
    })),
  };
};

const mapSource = (from: BotFileEdgeSource, { events, blocks, items, paths }: Matches): BotFileEdgeSource => {
  if (isEventSource(from)) return { ...from, eventId: idIn(events, from.eventId) };
  const { blockId, itemId, pathId, ...others } = from;
  return {
    ...others,
    blockId: idIn(blocks, blockId),
    ...(itemId === undefined ? {} : { itemId: idIn(items, itemId) }),
    ...(pathId === undefined ? {} : { pathId: idIn(paths, pathId) }),
  };
};
