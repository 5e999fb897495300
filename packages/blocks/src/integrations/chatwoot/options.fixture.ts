import { defineOptionsFixture } from "../../testing/options-fixture.ts";

export const fixture = defineOptionsFixture({
  // What is told to clients of the chat API is what the page's script gets; Chatwoot's own script is not there.
  base: { options: { websiteToken: "token" }, patches: { chatwoot: {} } },
});
