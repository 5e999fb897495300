import type { Point } from "../../document/edits/index.ts";
import { grid, snap } from "./place-cards.ts";
import type { Box, Scene } from "./scene.ts";

/** The space between two cards of which one follows the other. */
const columnGap = 112;
/** The least space between two cards one below the other. */
const rowGap = 24;

const isBeside = (one: Box, other: Box): boolean =>
  one.y < other.y + other.height + rowGap && other.y < one.y + one.height + rowGap;

/**
 * Returns where a card goes that is inserted into a connection: behind the card where the connection begins; and the new
 * places of the cards that are in its way. These are pushed to the right, and push on what is in theirs. Null if the
 * connection is not there.
 */
export const makeRoom = (
  { cards, ways }: Scene,
  edgeId: string,
  size: { width: number; height: number },
): { at: Point; moved: Map<string, Point> } | null => {
  const way = ways.find(({ id }) => id === edgeId);
  const source = cards.get(way?.from ?? "");
  const target = cards.get(way?.to ?? "");
  if (!source || !target) return null;
  const left = source.x + source.width + columnGap;
  const isOnward = target.x >= source.x + source.width;
  // A connection that ends to the right keeps its height there; one that goes on elsewhere is made longer by a card.
  const at = { x: snap(left), y: snap(isOnward ? target.y : source.y) };
  const moved = new Map<string, Point>();
  const others = [...cards].filter(([id, { kind }]) => kind !== "note" && id !== source.id);
  const pushing: { by: string; box: Box }[] = [{ by: "", box: { ...at, ...size } }];
  for (let next = pushing.shift(); next; next = pushing.shift()) {
    const { by, box } = next;
    // It was pushed once more meanwhile, and pushes from there.
    if (by !== "" && moved.get(by)?.x !== box.x) continue;
    const end = box.x + box.width;
    for (const [id, card] of others) {
      const place = { ...card, ...moved.get(id) };
      const isInTheWay = place.x + place.width > box.x && place.x < end + columnGap && isBeside(box, place);
      if (id === by || !isInTheWay) continue;
      const x = Math.ceil((end + columnGap) / grid) * grid;
      moved.set(id, { x, y: place.y });
      pushing.push({ by: id, box: { ...place, x } });
    }
  }
  return { at, moved };
};
