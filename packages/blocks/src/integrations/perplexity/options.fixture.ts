import { chatPaths, chatScene } from "../../ai/testing/chat-fixtures.ts";
import { responsesStream } from "../../ai/testing/responses-stream.ts";
import { defineOptionsFixture } from "../../testing/options-fixture.ts";

// Its agent uses a tool whenever it is asked.
const text = responsesStream("18.", { name: "look_up", args: { city: "Rome" } });

export const fixture = defineOptionsFixture({
  base: { ...chatScene, responses: { "*": { text } } },
  paths: chatPaths,
});
