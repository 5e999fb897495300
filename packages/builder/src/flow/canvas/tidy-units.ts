import { arrangeFlow, type LayoutCard, type LayoutWay } from "../../bot-writing/layout/arrange-flow.ts";
import type { Point } from "../../document/edits/index.ts";
import { toNoteSize } from "./notes.ts";
import { boundsOf, snap } from "./place-cards.ts";
import type { Box } from "./scene.ts";

/** A card or a note as it stands. */
export type TidyCard = LayoutCard & Point;

/** Cards that stay together because of the notes that name them; most often a card alone. */
export interface TidyUnit {
  cards: readonly TidyCard[];
  notes: readonly TidyCard[];
}

/** The input of the layout: what stays together, and the connections between cards. */
export interface TidyTask {
  units: readonly TidyUnit[];
  ways: readonly LayoutWay[];
}

/** A note that is not farther from a card than this is about that card, in pixels. */
const nearby = 96;
/** The least space between the edge of a region and its cards, and above them, where the region's name is. */
const margin = 24;
const nameMargin = 48;

const contains = (region: Box, { x, y, width, height }: Box): boolean =>
  x + width / 2 >= region.x &&
  x + width / 2 <= region.x + region.width &&
  y + height / 2 >= region.y &&
  y + height / 2 <= region.y + region.height;

const surrounds = (region: Box, { x, y, width, height }: Box): boolean =>
  x >= region.x && y >= region.y && x + width <= region.x + region.width && y + height <= region.y + region.height;

/** Returns the distance between two boxes; 0 if they overlap. */
export const distance = (one: Box, other: Box): number =>
  Math.hypot(
    Math.max(0, one.x - other.x - other.width, other.x - one.x - one.width),
    Math.max(0, one.y - other.y - other.height, other.y - one.y - one.height),
  );

/** Returns the cards that a note is about: all that it stands around, or else the nearest one that is not far. */
export const findNamed = <Card extends Box>(note: Box, cards: readonly Card[]): Card[] => {
  const inside = cards.filter((card) => contains(note, card));
  if (inside.length > 0) return inside;
  let [nearest, least]: [Card | null, number] = [null, nearby];
  for (const card of cards) {
    const far = distance(note, card);
    if (far <= least) [nearest, least] = [card, far];
  }
  return nearest ? [nearest] : [];
};

/**
 * Returns what stays together of the cards in `chosen`. A note goes along if all that it is about is chosen; cards that
 * no note is about are units by themselves.
 */
export const findUnits = (
  cards: readonly TidyCard[],
  notes: readonly TidyCard[],
  chosen: ReadonlySet<string>,
): TidyUnit[] => {
  const units = new Map<string, TidyUnit>();
  for (const card of cards) if (chosen.has(card.id)) units.set(card.id, { cards: [card], notes: [] });
  for (const note of notes) {
    const named = findNamed(note, cards);
    if (named.length === 0 || !named.every(({ id }) => chosen.has(id))) continue;
    const joined = [...new Set(named.flatMap(({ id }) => units.get(id) ?? []))];
    const unit: TidyUnit = {
      cards: joined.flatMap((one) => one.cards),
      notes: [...joined.flatMap((one) => one.notes), note],
    };
    for (const { id } of unit.cards) units.set(id, unit);
  }
  return [...new Set(units.values())];
};

const overlaps = (one: Box, other: Box): boolean => distance(one, other) === 0;

const hasOverlap = (cards: readonly Box[]): boolean =>
  cards.some((one, place) => cards.slice(place + 1).some((other) => overlaps(one, other)));

/** Returns a note where its cards stand now: with the same space to them on each side. */
const follow = (note: TidyCard, before: readonly TidyCard[], after: ReadonlyMap<string, Box>): Box => {
  const named = findNamed(note, before);
  const now = named.flatMap(({ id }) => after.get(id) ?? []);
  if (named.length === 0) return note;
  const [old, next] = [boundsOf(named), boundsOf(now)];
  const isAround = named.some((card) => contains(note, card));
  if (!isAround) return { ...note, x: next.x + note.x - old.x, y: next.y + note.y - old.y };
  const left = Math.max(margin, old.x - note.x);
  const top = Math.max(nameMargin, old.y - note.y);
  const right = Math.max(margin, note.x + note.width - old.x - old.width);
  const bottom = Math.max(margin, note.y + note.height - old.y - old.height);
  const size = toNoteSize({ width: left + next.width + right, height: top + next.height + bottom });
  return { x: next.x - left, y: next.y - top, ...size };
};

/** Arranges the cards of a unit anew, with the notes around them. */
const rearrange = ({ cards, notes }: TidyUnit, ways: readonly LayoutWay[]): Map<string, Box> => {
  const places = arrangeFlow(cards, ways);
  const corner = boundsOf(cards);
  const arranged = new Map<string, Box>();
  for (const card of cards) {
    const at = places.get(card.id);
    if (at) arranged.set(card.id, { ...card, x: corner.x + at.x, y: corner.y + at.y });
  }
  const moved = notes.map((note) => [note.id, follow(note, cards, arranged)] as const);
  for (const [id, box] of moved) arranged.set(id, box);
  return arranged;
};

/** Whether all notes stand around what they stood around, and around the whole of it where they did: regions have a largest size. */
const keepsNames = ({ cards, notes }: TidyUnit, arranged: ReadonlyMap<string, Box>): boolean =>
  notes.every((note) => {
    const box = arranged.get(note.id) ?? note;
    const placeOf = (card: TidyCard): Box => arranged.get(card.id) ?? card;
    const before = cards.filter((card) => contains(note, card));
    return (
      before.length === 0 ||
      cards.every(
        (card) =>
          before.includes(card) === contains(box, placeOf(card)) &&
          (!surrounds(note, card) || surrounds(box, placeOf(card))),
      )
    );
  });

/** Returns the boxes of a unit. Its cards stay as they stand to each other, unless some cover others. */
const boxesOf = (unit: TidyUnit, ways: readonly LayoutWay[], isOnly: boolean): Map<string, Box> => {
  const asTheyStand = new Map<string, Box>([...unit.cards, ...unit.notes].map((one) => [one.id, one]));
  if (unit.cards.length === 1 || !(isOnly || hasOverlap(unit.cards))) return asTheyStand;
  const arranged = rearrange(unit, ways);
  return keepsNames(unit, arranged) ? arranged : asTheyStand;
};

/**
 * Arranges the units of a task, and returns the boxes of their cards and notes, relative to the upper left corner of all.
 * What a note stands around stays together and is arranged anew only if some of it covers other, or if nothing else is
 * arranged.
 */
export const arrangeUnits = ({ units, ways }: TidyTask): [string, Box][] => {
  const unitOf = new Map(units.flatMap((unit, place) => unit.cards.map(({ id }) => [id, `${place}`] as const)));
  const boxes = units.map((unit) => boxesOf(unit, ways, units.length === 1));
  const around = boxes.map((own) => boundsOf([...own.values()]));
  const places = arrangeFlow(
    around.map(({ width, height }, place) => ({
      id: `${place}`,
      width,
      height,
      isEvent: units[place]?.cards.every(({ isEvent }) => isEvent) === true,
    })),
    ways.flatMap(({ from, to }) => {
      const [one, other] = [unitOf.get(from), unitOf.get(to)];
      return one === undefined || other === undefined ? [] : [{ from: one, to: other }];
    }),
  );
  return boxes.flatMap((own, place) => {
    const [at, corner] = [places.get(`${place}`), around[place]];
    const [first] = own.values();
    if (!at || !corner || !first) return [];
    // The first card comes to stand on the grid, and the rest as it stands to that one.
    const by = { x: snap(at.x + first.x - corner.x) - first.x, y: snap(at.y + first.y - corner.y) - first.y };
    return [...own].map(([id, { x, y, width, height }]): [string, Box] => [
      id,
      { x: x + by.x, y: y + by.y, width, height },
    ]);
  });
};
