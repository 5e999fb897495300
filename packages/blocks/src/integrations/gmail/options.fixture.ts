import { defineOptionsFixture } from "../../testing/options-fixture.ts";

export const fixture = defineOptionsFixture({
  base: {
    options: {
      credentialsId: "account",
      to: "ada@example.org",
      responseMapping: [{ id: "r", item: "Message ID", variableId: "answer" }],
    },
    context: { resultId: "result" },
    values: { answer: "https://files.test/a.txt" },
  },
  paths: {
    to: { to: ["bo@example.org"] },
    replyTo: { to: ["Bo <bo@example.org>"] },
  },
});
