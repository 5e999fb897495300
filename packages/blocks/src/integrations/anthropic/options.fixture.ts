import { chatPaths, chatScene } from "../../ai/testing/chat-fixtures.ts";
import { variablesPaths } from "../../ai/testing/variables-paths.ts";
import { defineOptionsFixture } from "../../testing/options-fixture.ts";

export const fixture = defineOptionsFixture({
  base: chatScene,
  paths: { ...chatPaths, ...variablesPaths, longestSilence: { options: { action: "Create Chat Message" } } },
});
