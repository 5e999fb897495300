import { defineOptionsFixture } from "../../testing/options-fixture.ts";

export const fixture = defineOptionsFixture({
  base: { replies: ["no time", "14:30"] },
  paths: { format: { to: ["hh:mm a"] } },
});
