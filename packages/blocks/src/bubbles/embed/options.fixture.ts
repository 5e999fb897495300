import { defineOptionsFixture } from "../../testing/options-fixture.ts";

export const fixture = defineOptionsFixture({
  base: {
    options: { url: "https://example.org/page", waitForEvent: { name: "paid" } },
    messages: [{ name: "paid", data: "30" }],
  },
});
