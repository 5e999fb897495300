import { defineOptionsFixture } from "../../testing/options-fixture.ts";

export const fixture = defineOptionsFixture({
  // Zendesk's script is not loaded here. The test checks the calls that chat API clients get, which are those of the
  // page.
  base: {
    options: { credentialsId: "account", webWidgetKey: "key", userId: "u1", email: "ada@example.org" },
    credentials: { account: { conversationsKeyId: "app_1", conversationsSecretKey: "s3cret" } },
    patches: { "open widget": {} },
  },
});
