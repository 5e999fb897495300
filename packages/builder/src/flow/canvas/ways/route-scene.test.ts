import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { definitions } from "@parley/blocks/definitions";
import { applyOperations, createDraft, type Draft, type DraftEdge, type DraftGroup } from "@parley/core/draft";
import { type BotFile, importBotFile } from "@parley/core/format";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { templates } from "../../../bots/templates/templates.ts";
import { createLargeDraft } from "../../testing/large-draft.ts";
import { sceneWords } from "../../testing/scene-words.ts";
import { boundsOf } from "../place-cards.ts";
import { type Card, createSceneMaker, type Scene } from "../scene.ts";
import { placeTidily, toTidyTask } from "../tidy.ts";
import { arrangeUnits } from "../tidy-units.ts";
import { type Routes, routeScene, routeSome } from "./route-scene.ts";

const sceneOf = (draft: Draft): Scene => createSceneMaker(sceneWords)(draft, (text) => text.length * 7);

const tidied = (draft: Draft): Scene => {
  const scene = sceneOf(draft);
  const task = toTidyTask(scene, []);
  const places = arrangeUnits(task);
  return sceneOf(applyOperations(draft, placeTidily(draft, scene, task, places)).draft);
};

const cardsOf = ({ cards }: Scene): Card[] => [...cards.values()].filter(({ kind }) => kind !== "note");

/** Returns which connection goes over which card. */
const findCrossed = (scene: Scene, routes: Routes): string[] =>
  [...routes].flatMap(([id, { points }]) =>
    points.flatMap((to, place) => {
      const from = points[place - 1];
      if (!from) return [];
      const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)];
      const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)];
      return cardsOf(scene).flatMap((card) =>
        right > card.x && left < card.x + card.width && bottom > card.y && top < card.y + card.height
          ? [`${id} over ${card.id}`]
          : [],
      );
    }),
  );

const corpus = process.env.PARLEY_CORPUS ?? resolve(import.meta.dirname, "../../../../../../../shared/corpus/typebot");
const real = [
  "chat-main_2025-01-23_v6.1",
  "customer-support_2026-03-26_v6.1",
  "lead-gen_2025-01-23_v6.1",
  "nps_2025-01-23_v6.1",
  "onboarding_2025-01-23_v6.1",
  "product-recommendation_2025-01-23_v6.1",
  "quiz_2025-01-23_v6.1",
  "replyEvent_2025-05-06_v6.1",
];

const expectTidy = (file: BotFile) => {
  const scene = tidied(createDraft(file, definitions));
  expect(findCrossed(scene, routeScene(scene))).toEqual([]);
  const { width, height } = boundsOf(cardsOf(scene));
  // The canvas at 1440 × 900, without the panel beside it, and with the margin of "show all".
  const zoom = Math.min(1390 / width, 820 / height) / 1.12;
  if (file.groups.length < 8) return;
  expect(width / height).toBeGreaterThan(1);
  expect(width / height).toBeLessThan(2.6);
  expect(zoom).toBeGreaterThan(file.groups.length <= 16 ? 0.4 : 0.34);
};

describe("after tidying, no connection goes over a card, and the whole has the shape of a screen", () => {
  it.each(templates.map((template) => [template.name, template] as const))("%s", async (_, template) => {
    expectTidy(await template.load());
  });

  if (existsSync(corpus))
    it.each(real)("%s", (name) => {
      expectTidy(importBotFile(readFileSync(`${corpus}/${name}.json`, "utf8")).file);
    });
  else it.skip("there are no real bot files here: set PARLEY_CORPUS to their folder", () => {});
});

/** Start → a question with answers that lead to a card each, all in one column. */
const fanOf = (count: number): Draft =>
  createDraft(
    {
      version: "6.1",
      name: "Fan",
      theme: {},
      settings: {},
      variables: [],
      events: [{ id: "start", type: "start", outgoingEdgeId: "e", graphCoordinates: { x: 0, y: 0 } }],
      groups: [
        {
          id: "question",
          title: "Question",
          graphCoordinates: { x: 300, y: 400 },
          blocks: [
            {
              id: "choice",
              type: "choice input",
              items: Array.from({ length: count }, (_, place) => ({
                id: `i${place}`,
                content: `Answer ${place}`,
                outgoingEdgeId: `e${place}`,
              })),
            },
          ],
        },
        ...Array.from({ length: count }, (_, place) => ({
          id: `g${place}`,
          title: `Group ${place}`,
          graphCoordinates: { x: 760, y: place * 220 },
          blocks: [{ id: `b${place}`, type: "text" }],
        })),
      ],
      edges: [
        { id: "e", from: { eventId: "start" }, to: { groupId: "question" } },
        ...Array.from({ length: count }, (_, place) => ({
          id: `e${place}`,
          from: { blockId: "choice", itemId: `i${place}` },
          to: { groupId: `g${place}` },
        })),
      ],
    },
    definitions,
  );

/** The same draft with connections that lead elsewhere, by their ids. */
const leading = (draft: Draft, to: Record<string, string>): Draft => ({
  ...draft,
  edges: Object.fromEntries(
    Object.entries(draft.edges).map(([id, edge]): [string, DraftEdge] => [
      id,
      { ...edge, to: { groupId: to[id] ?? edge.to.groupId } },
    ]),
  ),
});

/** The same draft with groups that stand elsewhere. */
const standing = (draft: Draft, at: (group: DraftGroup, index: number) => { x: number; y: number }): Draft => ({
  ...draft,
  groups: Object.fromEntries(
    Object.values(draft.groups).map((group, index) => [group.id, { ...group, graphCoordinates: at(group, index) }]),
  ),
});

describe("lanes", () => {
  it("are one for each answer, in an order in which none crosses another", () => {
    const routes = routeScene(sceneOf(fanOf(6)));
    const answers = [0, 1, 2, 3, 4, 5].flatMap((place) => routes.get(`e${place}`) ?? []);
    const lanes = answers.flatMap(({ points }) => {
      const [, one, two] = points;
      return one && two && points.length > 2
        ? [{ x: one.x, low: Math.min(one.y, two.y), high: Math.max(one.y, two.y) }]
        : [];
    });
    expect(lanes.length).toBeGreaterThanOrEqual(5);
    for (const [index, one] of lanes.entries())
      for (const other of lanes.slice(index + 1))
        if (one.low < other.high && other.low < one.high) expect(Math.abs(one.x - other.x)).toBeGreaterThanOrEqual(6);
    expect(answers.flatMap(({ jumps }) => jumps)).toEqual([]);
  });

  it("are shared by answers of a card that lead to the same place", () => {
    const routes = routeScene(sceneOf(leading(fanOf(3), { e1: "g0", e2: "g0" })));
    expect(new Set([0, 1, 2].map((place) => routes.get(`e${place}`)?.points.at(-2)?.x)).size).toBe(1);
  });

  it("jump where one must cross another", () => {
    const routes = routeScene(sceneOf(leading(fanOf(2), { e0: "g1", e1: "g0" })));
    expect([...routes.values()].flatMap(({ jumps }) => jumps)).toHaveLength(1);
  });
});

it("takes for a loop what leads to an earlier card of the talk, wherever the cards stand", () => {
  const draft = leading(fanOf(2), { e1: "question" });
  const routes = routeScene(
    sceneOf(standing(draft, ({ id }, index) => ({ x: id === "g0" ? -500 : index * 500, y: 900 }))),
  );
  expect(routes.get("e0")?.isBack).toBe(false);
  expect(routes.get("e1")?.isBack).toBe(true);
});

describe("cards placed by hand", () => {
  it("are passed by all connections, if there is room between them", () => {
    const cell = fc.record({ x: fc.integer({ min: -3, max: 3 }), y: fc.integer({ min: -3, max: 3 }) });
    const cells = fc.array(cell, { minLength: 6, maxLength: 6 });
    const shifts = fc.array(fc.nat({ max: 30 }), { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(cells, shifts, (places, shift) => {
        const taken = new Set<string>();
        const placed = standing(fanOf(5), (_, index) => {
          let { x = 0, y = 0 } = places[index] ?? {};
          while (taken.has(`${x} ${y}`)) [x, y] = y < 9 ? [x, y + 1] : [x + 1, -3];
          taken.add(`${x} ${y}`);
          return { x: x * 400 + (shift[index] ?? 0) + 2000, y: y * 420 + (shift[index] ?? 0) };
        });
        const scene = sceneOf(placed);
        const routes = routeScene(scene);
        expect(findCrossed(scene, routes)).toEqual([]);
        expect(findCrossed(scene, routeSome(scene.cards, scene.ways, routes))).toEqual([]);
        expect(routeScene(sceneOf(placed))).toEqual(routes);
      }),
      { numRuns: 100 },
    );
  });

  it("are crossed rather than never reached, if they lie on each other", () => {
    const routes = routeScene(sceneOf(standing(fanOf(2), () => ({ x: 300, y: 400 }))));
    expect(routes.size).toBe(3);
    for (const { points } of routes.values()) expect(points.length).toBeGreaterThanOrEqual(2);
  });
});

it("routes 500 groups in a time that grows little more than their number", () => {
  const [large, small] = [sceneOf(createLargeDraft(500)), sceneOf(createLargeDraft(100))];
  const timeOf = (scene: Scene) => {
    const times = Array.from({ length: 4 }, () => {
      const before = performance.now();
      routeScene(scene);
      return performance.now() - before;
    });
    return Math.min(...times);
  };
  timeOf(large);
  expect(timeOf(large) / timeOf(small)).toBeLessThan(40);
});
