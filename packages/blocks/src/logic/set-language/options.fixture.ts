import { defineOptionsFixture } from "../../testing/options-fixture.ts";

export const fixture = defineOptionsFixture({
  base: { options: { language: "de" } },
  paths: { language: { to: ["fr"] }, variableId: { to: ["X"] } },
});
