import { chatPaths, chatScene } from "../../ai/testing/chat-fixtures.ts";
import { responsesStream } from "../../ai/testing/responses-stream.ts";
import { defineOptionsFixture } from "../../testing/options-fixture.ts";

// The agent calls a tool every time.
const text = responsesStream("18.", { name: "look_up", args: { city: "Rome" } });

export const fixture = defineOptionsFixture({
  base: { ...chatScene, responses: { "*": { text } } },
  paths: chatPaths,
});
