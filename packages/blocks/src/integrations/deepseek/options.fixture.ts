import { chatPaths, chatScene } from "../../ai/testing/chat-fixtures.ts";
import { defineOptionsFixture } from "../../testing/options-fixture.ts";

export const fixture = defineOptionsFixture({ base: chatScene, paths: chatPaths });
