import { defineOptionsFixture } from "../../testing/options-fixture.ts";

const written = { isCustomBody: true, body: "Hello {{answer}}" };

export const fixture = defineOptionsFixture({
  base: {
    options: { recipients: ["ada@example.org"], subject: "Hi" },
    context: { resultId: "result" },
    values: { answer: "<b>there</b>" },
  },
  paths: {
    recipients: { to: [["bo@example.org"]] },
    replyTo: { to: ["Bo <bo@example.org>"] },
    cc: { to: [["bo@example.org"]] },
    bcc: { to: [["bo@example.org"]] },
    isCustomBody: { options: { body: "Hello" } },
    isBodyCode: { options: written },
    body: { options: written },
  },
});
