import { defineOptionsFixture } from "../../testing/options-fixture.ts";

export const fixture = defineOptionsFixture({
  // Zendesk's script is absent; what clients of the chat API get is the same as for the page.
  base: {
    options: { credentialsId: "account", webWidgetKey: "key", userId: "u1", email: "ada@example.org" },
    credentials: { account: { conversationsKeyId: "app_1", conversationsSecretKey: "s3cret" } },
    patches: { "open widget": {} },
  },
});
