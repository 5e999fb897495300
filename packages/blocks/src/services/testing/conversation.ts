import type { JsonObject } from "@parley/core";
import { defineConversationFixture } from "../../testing/conversation-fixture.ts";
import { closing } from "../../testing/file-forms.ts";
import { asks, says } from "../../testing/play.ts";

/** For tests: what the suites that walk all blocks need to know of one that asks a service. */
export const createServiceConversation = (type: string, ...forms: JsonObject[]) =>
  defineConversationFixture({
    scripts: {
      // No host asks a service in these: what the block does with one is for tests of its own.
      "no action": { groups: { A: [says("Before"), { type }, asks("X")] }, replies: ["ok"] },
    },
    forms: forms.map((options) => ({
      versions: { "6.1": { options } },
      expected: { bubbles: [closing()], needs: ["send"] },
    })),
    appearances: [{}],
  });
