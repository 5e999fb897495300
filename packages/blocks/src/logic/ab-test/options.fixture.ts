import { defineOptionsFixture } from "../../testing/options-fixture.ts";

export const fixture = defineOptionsFixture({
  base: {
    items: [
      { id: "item one", path: "a", to: "B" },
      { id: "item two", path: "b", to: "C" },
    ],
  },
  // Everybody goes along B, until the row of A is one of B's.
  paths: { "items[].path": { options: { aPercent: 0 } } },
});
