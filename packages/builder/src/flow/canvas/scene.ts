import { definitions } from "@parley/blocks/definitions";
import { lookup } from "@parley/core";
import { type Draft, type DraftEvent, type DraftGroup, draftTables, findChangedIds } from "@parley/core/draft";
import type { BlockFamily } from "@parley/core/fields";
import { blocksIn, edgeFrom, startKey } from "../../document/draft-index.ts";
import type { Point } from "../../document/edits/index.ts";
import { countTextLines } from "../cards/block-height.ts";
import { eventHeight, eventWidth, sizes } from "../cards/card-sizes.ts";
import type { Measure } from "../cards/count-lines.ts";
import { findEnd, type GroupEnd } from "../cards/group-end.ts";
import { type GroupLayout, layoutGroup, placeHandles } from "../cards/group-layout.ts";
import { type ShownWords, showBlock } from "../cards/shown-block.ts";
import { type CardColor, colorOf, type Note, notesOf } from "./notes.ts";

export interface Box extends Point {
  width: number;
  height: number;
}

/** The start or end of a connection, relative to its card's corner. */
interface Anchor {
  id: string;
  y: number;
}

interface CardBase extends Box {
  id: string;
  starts: readonly Anchor[];
  ends: readonly Anchor[];
}

export interface GroupCard extends CardBase {
  kind: "group";
  group: DraftGroup;
  layout: GroupLayout;
  end: GroupEnd;
  /** The keys of the places that are already connected. */
  taken: ReadonlySet<string>;
  color: CardColor | null;
}

export interface EventCard extends CardBase {
  kind: "event";
  event: DraftEvent;
  isConnected: boolean;
}

export interface NoteCard extends CardBase {
  kind: "note";
  note: Note;
}

/** A card on the canvas. */
export type Card = GroupCard | EventCard | NoteCard;

/** A connection between two cards. */
export interface Way {
  id: string;
  from: string;
  start: string;
  to: string;
  end: string;
  family: BlockFamily | "event" | "unknown";
}

/** Everything the canvas draws of a draft. */
export interface Scene {
  cards: ReadonlyMap<string, Card>;
  ways: readonly Way[];
}

/** Returns the connections from top to bottom of each card: in the order of its answers. */
export const waysInOrder = ({ cards, ways }: Scene): Way[] => {
  const places = new Map<string, number>();
  for (const { id, starts } of cards.values()) for (const start of starts) places.set(`${id} ${start.id}`, start.y);
  const placeOf = ({ from, start }: Way) => places.get(`${from} ${start}`) ?? 0;
  return [...ways].sort((one, other) => placeOf(one) - placeOf(other));
};

interface Remembered {
  from: readonly unknown[];
  card: Card;
}

const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((entry, place) => entry === other[place]);

/** Returns the card id of a note. The prefix is needed because in a damaged file a note may have the id of a group. */
export const noteCardId = (noteId: string): string => `note:${noteId}`;

/**
 * Returns a function that makes the scene of a draft. Cards that have not changed since the last call are the same
 * objects.
 */
export const createSceneMaker = (words: ShownWords) => {
  let remembered = new Map<string, Remembered>();
  const judged = new Map<string, readonly unknown[]>();
  let ways = new Map<string, { from: readonly unknown[]; way: Way }>();

  let shownWays: readonly Way[] = [];
  let last: { draft: Draft; measure: Measure; scene: Scene } | null = null;

  /** Returns the card with this id, made again only if one of the things it is made from has changed. */
  const recall = (id: string, from: readonly unknown[], make: () => Card): Remembered => {
    const before = remembered.get(id);
    return before && isSame(before.from, from) ? before : { from, card: make() };
  };

  const recallGroup = (draft: Draft, measure: Measure, group: DraftGroup): Remembered => {
    // If none of these tables has changed, neither has the group's card; so editing a block recomputes only its own
    // group.
    const { groups, items, paths, edges, variables } = draft;
    const reasons = [blocksIn(draft, group.id), groups, items, paths, edges, variables, measure];
    const known = judged.get(group.id);
    const before = remembered.get(group.id);
    judged.set(group.id, reasons);
    if (before && known && isSame(known, reasons)) return before;
    const shown = blocksIn(draft, group.id).map((block) => showBlock(draft, block, words));
    const end = findEnd(draft, group.id);
    const starts = shown.flatMap(({ id, rows }) => [`b:${id}`, ...rows.map(({ start }) => start)]);
    const taken = starts.filter((start) => edgeFrom(draft, start) !== undefined);
    const from = [
      group,
      measure,
      taken.join(" "),
      end.kind,
      end.title,
      end.groupId,
      end.start,
      end.isOtherwise,
      ...shown,
    ];
    return recall(group.id, from, () => makeGroup(group, layoutGroup(shown, measure), end, new Set(taken)));
  };

  /** The scene after an edit inside blocks: the cards of these groups are made again, everything else is as before. */
  const remake = (draft: Draft, measure: Measure, before: Scene, groupIds: Iterable<string>): Scene => {
    const cards = new Map(before.cards);
    for (const groupId of groupIds) {
      const group = lookup(draft.groups, groupId);
      if (!group) continue;
      const made = recallGroup(draft, measure, group);
      remembered.set(groupId, made);
      cards.set(groupId, made.card);
    }
    return { cards, ways: before.ways };
  };

  const makeAll = (draft: Draft, measure: Measure): Scene => {
    const next = new Map<string, Remembered>();
    const keep = (...[id, ...how]: Parameters<typeof recall>) => next.set(id, recall(id, ...how));
    for (const event of Object.values(draft.events)) {
      const isConnected = edgeFrom(draft, startKey({ eventId: event.id })) !== undefined;
      keep(event.id, [event, isConnected], () => makeEvent(event, isConnected));
    }
    for (const group of Object.values(draft.groups)) next.set(group.id, recallGroup(draft, measure, group));
    for (const note of notesOf(draft))
      keep(
        noteCardId(note.id),
        [note.text, note.color, note.at.x, note.at.y, note.size.width, note.size.height, measure],
        () => makeNote(note, measure),
      );
    remembered = next;
    ways = makeWays(draft, ways);
    const list = [...ways.values()].map(({ way }) => way);
    if (!isSame(list, shownWays)) shownWays = list;
    return { cards: new Map([...next].map(([id, { card }]) => [id, card])), ways: shownWays };
  };

  return (draft: Draft, measure: Measure): Scene => {
    const edited = last && last.measure === measure ? findEditedGroups(last.draft, draft) : null;
    const scene = last && edited ? remake(draft, measure, last.scene, edited) : makeAll(draft, measure);
    last = { draft, measure, scene };
    return scene;
  };
};

/**
 * Returns the groups in which blocks were edited; null if more than the content of blocks has changed, so that
 * connections or other cards may have changed, too.
 */
const findEditedGroups = (before: Draft, after: Draft): ReadonlySet<string> | null => {
  if (draftTables.some((table) => table !== "blocks" && before[table] !== after[table])) return null;
  const ids = findChangedIds(before.blocks, after.blocks);
  if (!ids) return null;
  const groupIds = new Set<string>();
  for (const id of ids) {
    const [one, other] = [lookup(before.blocks, id), lookup(after.blocks, id)];
    if (!one || !other) return null;
    if (one.groupId !== other.groupId || one.order !== other.order || one.type !== other.type) return null;
    groupIds.add(other.groupId);
  }
  return groupIds;
};

const makeEvent = (event: DraftEvent, isConnected: boolean): EventCard => ({
  kind: "event",
  id: event.id,
  x: event.graphCoordinates.x,
  y: event.graphCoordinates.y,
  width: eventWidth,
  height: eventHeight,
  starts: [{ id: startKey({ eventId: event.id }), y: eventHeight / 2 }],
  ends: [],
  event,
  isConnected,
});

const makeGroup = (group: DraftGroup, layout: GroupLayout, end: GroupEnd, taken: ReadonlySet<string>): GroupCard => ({
  kind: "group",
  id: group.id,
  x: group.graphCoordinates.x,
  y: group.graphCoordinates.y,
  width: layout.width,
  height: layout.height,
  ...placeHandles(layout, end.start),
  group,
  layout,
  end,
  taken,
  color: colorOf(group),
});

const makeNote = (note: Note, measure: Measure): NoteCard => {
  const runs = note.text.split("\n").map((text) => ({
    marker: "",
    runs: [
      {
        text,
        isBold: false,
        isItalic: false,
        isUnderlined: false,
        isStruck: false,
        isCode: false,
        isLink: false,
        isVariable: false,
      },
    ],
  }));
  const { width, height } = note.size;
  const lines = countTextLines(runs, width - 2 - 2 * sizes.note, measure);
  return {
    kind: "note",
    id: noteCardId(note.id),
    x: note.at.x,
    y: note.at.y,
    width,
    height: Math.max(height, lines * sizes.line + 2 * sizes.note),
    starts: [],
    ends: [],
    note,
  };
};

/** Returns the connections of a draft. Those that have not changed are the same objects. */
const makeWays = (draft: Draft, earlier: ReadonlyMap<string, { from: readonly unknown[]; way: Way }>) => {
  const ways = new Map<string, { from: readonly unknown[]; way: Way }>();
  for (const edge of Object.values(draft.edges)) {
    const isEvent = typeof edge.from.eventId === "string";
    const block = isEvent ? undefined : draft.blocks[String(edge.from.blockId)];
    const from = isEvent ? String(edge.from.eventId) : block?.groupId;
    const isThere = from !== undefined && (isEvent ? draft.events[from] : draft.groups[from]);
    if (!isThere || !Object.hasOwn(draft.groups, edge.to.groupId)) continue;
    const family = isEvent ? "event" : (lookup(definitions, block?.type ?? "")?.family ?? "unknown");
    const isFirst = edge.to.blockId === undefined || blocksIn(draft, edge.to.groupId)[0]?.id === edge.to.blockId;
    const isInGroup = edge.to.blockId !== undefined && draft.blocks[edge.to.blockId]?.groupId === edge.to.groupId;
    const end = isFirst || !isInGroup ? "in" : `t:${edge.to.blockId}`;
    const parts = [edge, from, end, family];
    const before = earlier.get(edge.id);
    ways.set(
      edge.id,
      before && isSame(before.from, parts)
        ? before
        : {
            from: parts,
            way: { id: edge.id, from, start: startKey(edge.from), to: edge.to.groupId, end, family },
          },
    );
  }
  return ways;
};
