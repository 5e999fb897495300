import { expect, it } from "vitest";
import { hideGlobals } from "./hide-globals.ts";

it("takes the ways out of a scope, its own and inherited ones, and leaves the rest", () => {
  const scope = Object.create({ fetch: () => {}, setTimeout: () => {} });
  Object.assign(scope, { indexedDB: {}, atob: () => {} });
  hideGlobals(scope);
  expect(["fetch" in scope, "indexedDB" in scope]).toEqual([false, false]);
  expect(["setTimeout" in scope, "atob" in scope]).toEqual([true, true]);
});
