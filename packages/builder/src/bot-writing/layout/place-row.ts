/** What takes room in a column of a row: a card, or a connection that passes it. */
export interface Entry {
  /** The card's place in the task; null for a connection that passes. */
  card: number | null;
  height: number;
  /** The entries of the columns beside it with which it is connected. */
  before: number[];
  after: number[];
  /** Its upper edge. */
  y: number;
}

const cardGap = 48;
const passGap = 14;

const gapBetween = (one: Entry, other: Entry): number =>
  one.card !== null && other.card !== null ? cardGap : one.card === null && other.card === null ? passGap : cardGap / 2;

/**
 * Moves the entries of a column as near as possible to where they are wanted, without changing their order: neighbours
 * that would overlap are moved together (isotonic regression).
 */
const settle = (column: readonly Entry[], wanted: readonly number[]): void => {
  const offsets: number[] = [];
  for (const [place, entry] of column.entries()) {
    const above = column[place - 1];
    offsets.push(above ? (offsets[place - 1] ?? 0) + above.height + gapBetween(above, entry) : 0);
  }
  const pools: { sum: number; count: number }[] = [];
  for (const [place, y] of wanted.entries()) {
    let pool = { sum: y - (offsets[place] ?? 0), count: 1 };
    for (let last = pools.at(-1); last && last.sum / last.count > pool.sum / pool.count; last = pools.at(-1)) {
      pool = { sum: pool.sum + last.sum, count: pool.count + last.count };
      pools.pop();
    }
    pools.push(pool);
  }
  let place = 0;
  for (const { sum, count } of pools)
    for (let left = count; left > 0; left -= 1) {
      const entry = column[place];
      if (entry) entry.y = sum / count + (offsets[place] ?? 0);
      place += 1;
    }
};

const opposite = { before: "after", after: "before" } as const;

/** Returns where an entry would stand best beside its neighbours on one side; where it is if it has none. */
const wantedBeside = (entries: readonly Entry[], entry: Entry, side: "before" | "after"): number => {
  const cardsOf = (one: Entry, on: "before" | "after") =>
    [...new Set(one[on])].flatMap((at) => {
      const found = entries[at];
      return found && found.card !== null ? [found] : [];
    });
  const cards = cardsOf(entry, side);
  const [only] = cards;
  // A card that simply follows another begins at the same height, as the next word in a line.
  if (entry.card !== null && only && cards.length === 1 && cardsOf(only, opposite[side]).length === 1) return only.y;
  const all = cards.length > 0 ? cards : entry[side].flatMap((at) => entries[at] ?? []);
  if (all.length === 0) return entry.y;
  return all.reduce((sum, { y, height }) => sum + y + height / 2, 0) / all.length - entry.height / 2;
};

/**
 * Places the entries of a row's columns vertically, from its upper edge: near what they are connected with, in their
 * order. Returns the height of the row.
 */
export const placeRow = (entries: readonly Entry[], columns: readonly (readonly Entry[])[]): number => {
  for (const column of columns)
    settle(
      column,
      column.map(() => 0),
    );
  const sweep = (list: readonly (readonly Entry[])[], side: "before" | "after") => {
    for (const column of list)
      settle(
        column,
        column.map((entry) => wantedBeside(entries, entry, side)),
      );
  };
  sweep(columns, "before");
  sweep([...columns].reverse(), "after");
  sweep(columns, "before");
  const all = columns.flat();
  const first = all.reduce((least, { y }) => Math.min(least, y), Number.POSITIVE_INFINITY);
  for (const entry of all) entry.y -= first;
  return all.reduce((most, { y, height }) => Math.max(most, y + height), 0);
};
