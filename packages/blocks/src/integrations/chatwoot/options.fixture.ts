import { defineOptionsFixture } from "../../testing/options-fixture.ts";

export const fixture = defineOptionsFixture({
  // Chatwoot's script is not loaded here. The test checks the calls that chat API clients get, which are those of the
  // page.
  base: { options: { websiteToken: "token" }, patches: { chatwoot: {} } },
});
