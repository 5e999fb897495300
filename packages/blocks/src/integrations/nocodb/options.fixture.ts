import { defineOptionsFixture } from "../../testing/options-fixture.ts";

const list = [
  { Id: 1, Email: "ada@example.org", Plan: "pro" },
  { Id: 2, Email: "bo@example.org", Plan: "free" },
];
const columns = [
  { id: "c1", title: "Id", uidt: "ID", pk: true },
  { id: "c2", title: "Email", uidt: "Email" },
  { id: "c3", title: "Plan", uidt: "SingleLineText" },
];
const field = [{ id: "f", key: "Email", value: "cy@example.org" }];
const comparison = [{ id: "c", input: "Email", operator: "Contains", value: "example" }];

export const fixture = defineOptionsFixture({
  base: {
    options: {
      credentialsId: "account",
      tableId: "t1",
      filter: { comparisons: comparison, joiner: "AND" },
      responseMapping: [{ id: "m", fieldName: "Email", variableId: "answer" }],
      updates: [{ id: "u", fieldName: "Plan", value: "free" }],
    },
    credentials: { account: { apiKey: "s3cret-token" } },
    // A server that answers every request with everything it has.
    responses: { "*": { text: JSON.stringify({ list, columns }) } },
  },
  paths: {
    "fields[].key": { options: { fields: field }, to: ["Plan"] },
    "fields[].value": { options: { fields: field } },
    "filter.joiner": {
      options: { filter: { comparisons: [...comparison, { ...comparison[0], id: "d", value: "org" }] } },
    },
    "updates[].fieldName": { to: ["Email"] },
  },
});
