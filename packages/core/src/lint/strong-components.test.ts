import fc from "fast-check";
import { expect, it } from "vitest";
import { findStrongComponents } from "./strong-components.ts";

const anyGraph = fc.integer({ min: 1, max: 12 }).chain((count) =>
  fc.array(fc.array(fc.integer({ min: 0, max: count - 1 }), { maxLength: 3 }), {
    minLength: count,
    maxLength: count,
  }),
);

const reachable = (next: number[][], from: number): Set<number> => {
  const found = new Set<number>([from]);
  for (const node of found) for (const to of next[node] ?? []) found.add(to);
  return found;
};

it("puts together exactly the nodes that can reach each other", () => {
  fc.assert(
    fc.property(anyGraph, (next) => {
      const { of, members } = findStrongComponents(next);
      const reach = next.map((_, node) => reachable(next, node));
      for (const [one] of next.entries()) {
        expect(members[of[one] ?? -1]).toContain(one);
        for (const [other] of next.entries()) {
          const isMutual = reach[one]?.has(other) && reach[other]?.has(one);
          expect(of[one] === of[other]).toBe(isMutual);
        }
      }
    }),
  );
});

it("numbers parts so that they lead to lower ones only", () => {
  fc.assert(
    fc.property(anyGraph, (next) => {
      const { of } = findStrongComponents(next);
      for (const [node, targets] of next.entries())
        for (const to of targets) expect(of[node]).toBeGreaterThanOrEqual(of[to] ?? 0);
    }),
  );
});

it("takes long chains", () => {
  const next = Array.from({ length: 100_000 }, (_, node) => (node + 1 < 100_000 ? [node + 1] : [0]));
  expect(findStrongComponents(next).members).toHaveLength(1);
});
