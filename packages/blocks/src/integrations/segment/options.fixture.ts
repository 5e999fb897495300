import { defineOptionsFixture } from "../../testing/options-fixture.ts";

const pair = [{ id: "p", key: "plan", value: "pro" }];

export const fixture = defineOptionsFixture({
  base: {
    options: {
      credentialsId: "account",
      userId: "ada",
      previousId: "anonymous",
      email: "ada@example.org",
      name: "Pricing",
      eventName: "Signed Up",
    },
    credentials: { account: { apiKey: "s3cret-key" } },
    responses: { "*": { text: '{"success":true}' } },
  },
  paths: {
    "properties[].key": { options: { properties: pair } },
    "properties[].value": { options: { properties: pair } },
    "traits[].key": { options: { traits: pair } },
    "traits[].value": { options: { traits: pair } },
  },
});
