import { defineOptionsFixture } from "../../testing/options-fixture.ts";

export const fixture = defineOptionsFixture({
  // What the server hands to the page is told to clients of the chat API; Zendesk's own script is not there.
  base: {
    options: { credentialsId: "account", webWidgetKey: "key", userId: "u1", email: "ada@example.org" },
    credentials: { account: { conversationsKeyId: "app_1", conversationsSecretKey: "s3cret" } },
    patches: { "open widget": {} },
  },
});
