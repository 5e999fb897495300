import { defineOptionsFixture } from "../../testing/options-fixture.ts";

const pair = [{ id: "p", key: "plan", value: "pro" }];

export const fixture = defineOptionsFixture({
  base: {
    options: {
      credentialsId: "account",
      distinctId: "ada",
      event: "signed_up",
      groups: [{ id: "g", type: "company", key: "acme" }],
      groupType: "company",
      groupKey: "acme",
    },
    credentials: { account: { apiKey: "phc_s3cret", host: "https://posthog.test" } },
    responses: { "*": { text: '{"status":1}' } },
  },
  paths: {
    "properties[].key": { options: { properties: pair } },
    "properties[].value": { options: { properties: pair } },
    "personProperties[].key": { options: { personProperties: pair } },
    "personProperties[].value": { options: { personProperties: pair } },
  },
});
