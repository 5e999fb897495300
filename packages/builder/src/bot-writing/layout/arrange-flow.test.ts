import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arrangeFlow, type LayoutCard, type LayoutWay } from "./arrange-flow.ts";

const card = (id: string, height = 200): LayoutCard => ({ id, width: 300, height });

const start: LayoutCard = { id: "start", width: 168, height: 44, isEvent: true };

const chainOf = (count: number) => {
  const ids = Array.from({ length: count }, (_, place) => `g${place}`);
  const cards = [start, ...ids.map((id, place) => card(id, 160 + ((place * 37) % 180)))];
  const ways = cards.slice(1).map(({ id }, place) => ({ from: cards[place]?.id ?? "", to: id }));
  return { cards, ways };
};

/** Returns each card with its place, and the box around all. */
const arrange = ({ cards, ways }: { cards: LayoutCard[]; ways: LayoutWay[] }) => {
  const places = arrangeFlow(cards, ways);
  const placed = cards.map((one) => ({ ...one, ...(places.get(one.id) ?? { x: Number.NaN, y: Number.NaN }) }));
  const width = Math.max(...placed.map((one) => one.x + one.width)) - Math.min(...placed.map(({ x }) => x));
  const height = Math.max(...placed.map((one) => one.y + one.height)) - Math.min(...placed.map(({ y }) => y));
  return { placed, at: new Map(placed.map((one) => [one.id, one])), width, height };
};

/** Any flow: also with loops, groups that nothing leads to, and connections to groups that are not there. */
const flows = fc.integer({ min: 1, max: 40 }).chain((count) => {
  const ids = Array.from({ length: count }, (_, place) => `g${place}`);
  const id = fc.constantFrom("start", ...ids);
  return fc.record({
    cards: fc
      .array(fc.integer({ min: 100, max: 700 }), { minLength: count, maxLength: count })
      .map((heights) => [start, ...ids.map((one, place) => card(one, heights[place]))]),
    ways: fc.array(fc.record({ from: id, to: fc.oneof(fc.constantFrom(...ids), fc.constant("gone")) }), {
      maxLength: 80,
    }),
  });
});

describe("arranging a flow", () => {
  it("places every card, none on another, with the upper left corner at the origin", () => {
    fc.assert(
      fc.property(flows, (flow) => {
        const { placed } = arrange(flow);
        expect(Math.min(...placed.map(({ x }) => x))).toBe(0);
        expect(Math.min(...placed.map(({ y }) => y))).toBe(0);
        for (const [index, one] of placed.entries())
          for (const other of placed.slice(index + 1)) {
            const isApart =
              one.x + one.width + 40 <= other.x ||
              other.x + other.width + 40 <= one.x ||
              one.y + one.height + 24 <= other.y ||
              other.y + other.height + 24 <= one.y;
            if (!isApart) throw new Error(`${one.id} is on ${other.id}`);
          }
      }),
      { numRuns: 100 },
    );
  });

  it("always arranges the same flow in the same way, wherever its cards were", () => {
    fc.assert(
      fc.property(flows, ({ cards, ways }) => {
        const again = cards.map((one) => ({ ...one, x: 7, y: 9 }));
        expect([...arrangeFlow(again, ways)]).toEqual([...arrangeFlow(cards, ways)]);
      }),
      { numRuns: 30 },
    );
  });

  it("keeps the order of the answers of every question: from top to bottom in each column", () => {
    // A tree, in which each card is led to once.
    const trees = fc.array(fc.nat(), { minLength: 1, maxLength: 50 }).map((parents) => {
      const cards = [
        start,
        card("g0"),
        ...parents.map((_, place) => card(`g${place + 1}`, 150 + ((place * 53) % 300))),
      ];
      const ways = [
        { from: "start", to: "g0" },
        ...parents.map((parent, place) => ({ from: `g${parent % (place + 1)}`, to: `g${place + 1}` })),
      ];
      return { cards, ways };
    });
    fc.assert(
      fc.property(trees, (tree) => {
        const { at } = arrange(tree);
        for (const [index, one] of tree.ways.entries())
          for (const other of tree.ways.slice(index + 1)) {
            const [upper, lower] = [at.get(one.to), at.get(other.to)];
            if (one.from !== other.from || !upper || !lower || upper.x !== lower.x) continue;
            expect(upper.y).toBeLessThan(lower.y);
          }
      }),
      { numRuns: 60 },
    );
  });

  it("breaks a long chain into rows, so that it has the shape of a screen", () => {
    for (const count of [8, 14, 30, 60]) {
      const { placed, width, height } = arrange(chainOf(count));
      expect(width / height).toBeGreaterThan(1);
      expect(width / height).toBeLessThan(2.6);
      // Each group stands right of the one before, or begins a row below it.
      for (const [place, one] of placed.entries()) {
        const before = placed[place - 1];
        if (before) expect(one.x > before.x || one.y > before.y + before.height).toBe(true);
      }
    }
  });

  it("leaves a short chain in one row, at one height", () => {
    const { placed } = arrange(chainOf(3));
    expect(new Set(placed.map(({ y }) => y)).size).toBe(1);
  });

  it("puts many answers in columns beside each other, if one would be too high", () => {
    const leaves = Array.from({ length: 20 }, (_, place) => card(`leaf${place}`, 240));
    const cards = [start, card("menu", 800), ...leaves];
    const ways = [{ from: "start", to: "menu" }, ...leaves.map(({ id }) => ({ from: "menu", to: id }))];
    const { width, height } = arrange({ cards, ways });
    expect(width / height).toBeGreaterThan(1);
    expect(width / height).toBeLessThan(2.6);
  });

  it("takes a time that grows little more than the flow", () => {
    const timeOf = (count: number) => {
      const chain = chainOf(count);
      const ways = [
        ...chain.ways,
        ...Array.from({ length: Math.floor(count / 2) }, (_, place) => ({
          from: `g${place * 2}`,
          to: `g${(place * 2 + 25) % count}`,
        })),
      ];
      const times = Array.from({ length: 3 }, () => {
        const before = performance.now();
        arrangeFlow(chain.cards, ways);
        return performance.now() - before;
      });
      return Math.min(...times);
    };
    timeOf(500);
    expect(timeOf(500) / timeOf(151)).toBeLessThan(20);
  });
});
