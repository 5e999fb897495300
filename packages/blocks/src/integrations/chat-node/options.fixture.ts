import { defineOptionsFixture } from "../../testing/options-fixture.ts";

export const fixture = defineOptionsFixture({
  base: {
    options: {
      credentialsId: "account",
      botId: "b1",
      message: "Hello",
      responseMapping: [{ id: "m", item: "Message", variableId: "answer" }],
    },
    credentials: { account: { apiKey: "s3cret-key" } },
    responses: { "*": { text: '{"message":"Hi","chat_session_id":"t1"}' } },
  },
});
