import { defineOptionsFixture } from "../../testing/options-fixture.ts";

export const fixture = defineOptionsFixture({
  base: { options: { data: "https://example.org", saveUrlInVariableId: "answer" } },
});
