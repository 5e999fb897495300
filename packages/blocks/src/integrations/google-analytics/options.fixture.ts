import { defineOptionsFixture } from "../../testing/options-fixture.ts";

export const fixture = defineOptionsFixture({
  // Google's script is absent; what clients of the chat API get is the same as for the page.
  base: { options: { trackingId: "G-1", action: "lead" }, patches: { googleAnalytics: {} } },
});
