import { defineOptionsFixture } from "../../testing/options-fixture.ts";

export const fixture = defineOptionsFixture({
  base: { replies: ["no number", "06 12 34 56 78"] },
  paths: { defaultCountryCode: { to: ["FR"] } },
});
