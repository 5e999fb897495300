import { defineOptionsFixture } from "../../testing/options-fixture.ts";

export const fixture = defineOptionsFixture({
  base: { replies: ["no number", "1234.5"] },
  paths: { currency: { to: ["EUR"] }, locale: { to: ["de-DE"] } },
});
