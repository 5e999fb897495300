import { defineOptionsFixture } from "../../testing/options-fixture.ts";

export const fixture = defineOptionsFixture({
  base: {
    options: { richText: [{ type: "p", children: [{ text: "You said {{two}}" }] }] },
    values: { two: ["Red", "Green"] },
  },
});
