import { defineOptionsFixture } from "../../testing/options-fixture.ts";

export const fixture = defineOptionsFixture({
  base: {
    items: [
      { id: "item one", path: "a", to: "B" },
      { id: "item two", path: "b", to: "C" },
    ],
  },
  // Every visitor takes B, until an option gives A a chance.
  paths: { "items[].path": { options: { aPercent: 0 } } },
});
