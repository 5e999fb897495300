import { defineOptionsFixture } from "../../testing/options-fixture.ts";

export const fixture = defineOptionsFixture({
  // Chatwoot's script is absent; what clients of the chat API get is the same as for the page.
  base: { options: { websiteToken: "token" }, patches: { chatwoot: {} } },
});
