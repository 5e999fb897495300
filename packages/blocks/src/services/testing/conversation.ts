import type { JsonObject } from "@parley/core";
import { defineConversationFixture } from "../../testing/conversation-fixture.ts";
import { closing } from "../../testing/file-forms.ts";
import { asks, says } from "../../testing/play.ts";

/** For tests: makes the fixture of a service block for the suites that test all blocks. */
export const createServiceConversation = (type: string, ...forms: JsonObject[]) =>
  defineConversationFixture({
    scripts: {
      // Without an action no host asks a service; other tests cover that.
      "no action": { groups: { A: [says("Before"), { type }, asks("X")] }, replies: ["ok"] },
    },
    forms: forms.map((options) => ({
      versions: { "6.1": { options } },
      expected: { bubbles: [closing()], needs: ["send"] },
    })),
    appearances: [{}],
  });
