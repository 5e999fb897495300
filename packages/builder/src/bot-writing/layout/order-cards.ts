/** A card to lay out, in pixels. */
export interface LayoutCard {
  id: string;
  width: number;
  height: number;
  /** Whether it is an event, which stands in the margin before what it leads to. */
  isEvent?: boolean;
}

/** A connection between two cards. Those of one card are listed in the order in which they begin in it. */
export interface LayoutWay {
  from: string;
  to: string;
}

/** Cards and connections in the order of the conversation. Both are named by their place in the task. */
export interface Order {
  /** The conversation from its beginning: a card as its place, a connection as `-1 - place`. */
  sequence: readonly number[];
  /** For each card, its forward connections and those that come forward to it. */
  onward: readonly (readonly number[])[];
  incoming: readonly (readonly number[])[];
  /** For each connection, the places of its cards; null if a card is missing, or is connected with itself. */
  ends: readonly ({ from: number; to: number } | null)[];
  /** The connections that lead back to an earlier card. */
  back: ReadonlySet<number>;
}

/**
 * Walks through the conversation, first answers first. A connection that leads back to a card which is still being
 * followed is a loop; all others lead forward.
 */
export const orderCards = (cards: readonly { id: string }[], ways: readonly LayoutWay[]): Order => {
  const places = new Map(cards.map(({ id }, place) => [id, place]));
  const ends = ways.map(({ from, to }) => {
    const one = places.get(from);
    const other = places.get(to);
    return one === undefined || other === undefined || one === other ? null : { from: one, to: other };
  });
  const leaving = cards.map((): number[] => []);
  const isReached = cards.map(() => false);
  for (const [way, end] of ends.entries()) {
    if (!end) continue;
    leaving[end.from]?.push(way);
    isReached[end.to] = true;
  }
  const sequence: number[] = [];
  const back = new Set<number>();
  const state = cards.map((): "new" | "open" | "done" => "new");
  const follow = (first: number) => {
    // A stack instead of recursion, because a chain may be thousands of groups long.
    const open = [{ card: first, next: 0 }];
    state[first] = "open";
    sequence.push(first);
    for (let top = open.at(-1); top; top = open.at(-1)) {
      const way = leaving[top.card]?.[top.next];
      top.next += 1;
      if (way === undefined) {
        state[top.card] = "done";
        open.pop();
        continue;
      }
      const to = ends[way]?.to ?? 0;
      if (state[to] === "open") back.add(way);
      else sequence.push(-1 - way);
      if (state[to] !== "new") continue;
      state[to] = "open";
      sequence.push(to);
      open.push({ card: to, next: 0 });
    }
  };
  for (const card of cards.keys()) if (!isReached[card] && state[card] === "new") follow(card);
  // What is left are circles that nothing leads into.
  for (const card of cards.keys()) if (state[card] === "new") follow(card);

  const onward = cards.map((_, card) => (leaving[card] ?? []).filter((way) => !back.has(way)));
  const incoming = cards.map((): number[] => []);
  for (const [way, end] of ends.entries()) if (end && !back.has(way)) incoming[end.to]?.push(way);
  return { sequence, onward, incoming, ends, back };
};

/** Returns the cards of each separate part of the conversation, in its order. */
export const findParts = ({ sequence, ends }: Order): number[][] => {
  const parents = new Map<number, number>();
  const rootOf = (card: number): number => {
    let root = card;
    for (let up = parents.get(root); up !== undefined; up = parents.get(root)) root = up;
    // Shortens the path for the next time.
    for (let at = card; at !== root; ) {
      const up = parents.get(at) ?? root;
      parents.set(at, root);
      at = up;
    }
    return root;
  };
  for (const end of ends) {
    if (!end) continue;
    const [one, other] = [rootOf(end.from), rootOf(end.to)];
    if (one !== other) parents.set(other, one);
  }
  const parts = new Map<number, number[]>();
  for (const card of sequence) {
    if (card < 0) continue;
    const root = rootOf(card);
    const part = parts.get(root);
    if (part) part.push(card);
    else parts.set(root, [card]);
  }
  return [...parts.values()];
};

/**
 * Returns the column of each card of a part: right of everything that leads to it. What nothing leads to stands just
 * before what it leads to.
 */
export const findColumns = (
  { onward, incoming, ends }: Order,
  part: readonly number[],
  isEvent: (card: number) => boolean,
): Map<number, number> => {
  const open = new Map(part.map((card) => [card, incoming[card]?.length ?? 0]));
  const columns = new Map(part.map((card) => [card, 0]));
  const sorted = part.filter((card) => open.get(card) === 0);
  for (const card of sorted)
    for (const way of onward[card] ?? []) {
      const to = ends[way]?.to ?? 0;
      // An event stands in the margin, so it takes no column.
      const after = (columns.get(card) ?? 0) + (isEvent(card) ? 0 : 1);
      columns.set(to, Math.max(columns.get(to) ?? 0, after));
      const left = (open.get(to) ?? 0) - 1;
      open.set(to, left);
      if (left === 0) sorted.push(to);
    }
  for (const card of sorted) {
    const next = (onward[card] ?? []).map((way) => columns.get(ends[way]?.to ?? 0) ?? 0);
    if ((incoming[card]?.length ?? 0) === 0 && next.length > 0) columns.set(card, Math.min(...next) - 1);
  }
  const first = Math.min(...part.filter((card) => !isEvent(card)).map((card) => columns.get(card) ?? 0));
  if (Number.isFinite(first) && first !== 0) for (const [card, column] of columns) columns.set(card, column - first);
  return columns;
};
