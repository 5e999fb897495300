import { defineOptionsFixture } from "../../testing/options-fixture.ts";

export const fixture = defineOptionsFixture({
  base: {
    options: { credentialsId: "account", address: "https://api.example.org", text: "Hi" },
    credentials: { account: { key: "s3cret" } },
    responses: { "*": { text: "Thanks" } },
  },
});
