import { defineOptionsFixture } from "../../testing/options-fixture.ts";

export const fixture = defineOptionsFixture({
  paths: { blockId: { options: { groupId: "B" }, to: ["B.1"] } },
});
