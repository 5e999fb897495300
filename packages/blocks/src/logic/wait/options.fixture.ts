import { defineOptionsFixture } from "../../testing/options-fixture.ts";

export const fixture = defineOptionsFixture({
  base: { options: { secondsToWaitFor: "1" } },
  paths: { secondsToWaitFor: { to: ["3"] } },
});
