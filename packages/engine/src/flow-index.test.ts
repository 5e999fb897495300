import { expect, it } from "vitest";
import { indexFlow } from "./flow-index.ts";
import { createFlow } from "./testing/index.ts";

it("groups are found by title, the first of two; those without a title are not", () => {
  const flow = createFlow({ groups: { a: [], b: [], c: [] } });
  const titles = ["Same", "Same", ""];
  const titled = { ...flow, groups: flow.groups.map((group, index) => ({ ...group, title: titles[index] ?? "" })) };
  expect([...indexFlow(titled).groupIdsByTitle]).toEqual([["Same", "a"]]);
});
