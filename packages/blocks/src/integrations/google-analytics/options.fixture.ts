import { defineOptionsFixture } from "../../testing/options-fixture.ts";

export const fixture = defineOptionsFixture({
  // Google's script is not loaded here. The test checks the calls that chat API clients get, which are those of the page.
  base: { options: { trackingId: "G-1", action: "lead" }, patches: { googleAnalytics: {} } },
});
