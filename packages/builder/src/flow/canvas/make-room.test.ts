import fc from "fast-check";
import { expect, test } from "vitest";
import { makeRoom } from "./make-room.ts";
import type { Box, Card, Scene } from "./scene.ts";

const size = { width: 300, height: 140 };

/** Cards by id, and a connection from the first to the second. */
const sceneOf = (places: Record<string, { x: number; y: number; height?: number }>): Scene => {
  const [from = "", to = ""] = Object.keys(places);
  const cards = Object.entries(places).map(([id, { x, y, height = 200 }]) => {
    // Cast: only the box and the kind of a card matter here.
    return [id, { id, kind: "group", x, y, width: 300, height }] as unknown as [string, Card];
  });
  return {
    cards: new Map(cards),
    ways: [{ id: "way", from, start: "", to, end: "in", family: "bubble" }],
  };
};

const isOn = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

test("what is inserted stands between the ends of its connection, and what follows is pushed aside", () => {
  const scene = sceneOf({ a: { x: 0, y: 0 }, b: { x: 412, y: 40 }, c: { x: 824, y: 40 }, below: { x: 412, y: 400 } });
  const room = makeRoom(scene, "way", size);
  expect(room?.at).toEqual({ x: 416, y: 40 });
  expect([...(room?.moved ?? [])]).toEqual([
    ["b", { x: 832, y: 40 }],
    ["c", { x: 1248, y: 40 }],
  ]);
});

test("nothing moves where there is room", () => {
  const scene = sceneOf({ a: { x: 0, y: 0 }, b: { x: 1000, y: 0 } });
  expect(makeRoom(scene, "way", size)).toEqual({ at: { x: 416, y: 0 }, moved: new Map() });
});

test("in a connection to the beginning of the next row, it goes on in the row where that begins", () => {
  const scene = sceneOf({ a: { x: 900, y: 0 }, b: { x: 0, y: 400 } });
  expect(makeRoom(scene, "way", size)).toEqual({ at: { x: 1312, y: 0 }, moved: new Map() });
});

test("there is no room in a connection that is gone", () => {
  expect(makeRoom(sceneOf({ a: { x: 0, y: 0 }, b: { x: 9, y: 0 } }), "other", size)).toBeNull();
});

test("it lands on no card, and nothing moves but to the right, wherever cards stand", () => {
  const place = fc.record({
    x: fc.integer({ min: 0, max: 2000 }),
    y: fc.integer({ min: 0, max: 1200 }),
    height: fc.integer({ min: 100, max: 500 }),
  });
  fc.assert(
    fc.property(fc.array(place, { minLength: 2, maxLength: 12 }), (places) => {
      const scene = sceneOf(Object.fromEntries(places.map((one, index) => [`c${index}`, one])));
      const room = makeRoom(scene, "way", size);
      if (!room) throw new Error("There is room");
      for (const card of scene.cards.values()) {
        const at = room.moved.get(card.id);
        expect(at?.y ?? card.y).toBe(card.y);
        expect(at?.x ?? card.x).toBeGreaterThanOrEqual(card.x);
        if (card.id !== "c0") expect(isOn({ ...card, ...at }, { ...room.at, ...size })).toBe(false);
      }
    }),
  );
});
