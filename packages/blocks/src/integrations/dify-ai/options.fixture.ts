import { defineOptionsFixture } from "../../testing/options-fixture.ts";

const events = [
  { event: "message", answer: "Hi", conversation_id: "c1" },
  {
    event: "message_end",
    conversation_id: "c1",
    metadata: { usage: { total_tokens: 3, prompt_tokens: 2, completion_tokens: 1 } },
  },
];
const retrieved = '{"records":[{"segment":{"content":"Chunk"}}]}';
const input = [{ id: "i", key: "city", value: "Rome" }];
const knowledge = {
  options: { action: "Query Knowledge Base", responseMapping: [{ id: "m", variableId: "answer" }] },
  responses: { "*": { text: retrieved } },
};

export const fixture = defineOptionsFixture({
  base: {
    options: {
      credentialsId: "account",
      query: "Hello",
      datasetId: "d1",
      responseMapping: [{ id: "m", item: "Message content", variableId: "answer" }],
    },
    values: { one: "c0" },
    credentials: { account: { apiKey: "app-s3cret", knowledgeApiKey: "dataset-s3cret" } },
    responses: { "*": { text: events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("") } },
  },
  paths: {
    "inputs[].key": { options: { inputs: input } },
    "inputs[].value": { options: { inputs: input } },
    query: { ...knowledge, to: ["Changed"] },
    datasetId: knowledge,
    "responseMapping[].variableId": { options: { action: "Create Chat Message" } },
    "responseMapping[].item": { options: { action: "Create Chat Message" } },
  },
});
