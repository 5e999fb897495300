import { expect, it } from "vitest";
import { createMemoryQueue } from "./change-queue.ts";
import { createDocument } from "./create-document.ts";
import * as edits from "./edits/index.ts";
import { emptyBot } from "./testing/empty-bot.ts";
import { createMemoryServer } from "./testing/memory-server.ts";
import type { Followed } from "./transport.ts";

it("a guest who may look changes nothing, and is told so once", async () => {
  const connected = createMemoryServer(emptyBot).connect({ id: "bo", name: "Bo", color: 1 }, "editor-of-bo");
  const transport = {
    ...connected,
    open: async () => ({
      ...(await connected.open()),
      workspace: { id: "main", role: "guest" as const, access: "read" as const },
    }),
  };
  const document = await createDocument({ botId: "bot", transport, queue: createMemoryQueue() });
  const before = document.getState().draft;
  for (let times = 0; times < 3; times += 1) {
    const { operations } = edits.addGroup(before, { at: { x: 0, y: 0 }, title: "Mine" });
    document.change("Add group", operations);
  }
  const { draft, saving, canUndo, notices } = document.getState();
  expect([draft, saving, canUndo]).toEqual([before, "saved", false]);
  expect(notices).toMatchObject([{ kind: "refused", label: "Add group" }]);
  expect(notices).toHaveLength(1);
  await document.close();
});

it("whoever may not look any more is told so, and goes on where they may again", async () => {
  const connected = createMemoryServer(emptyBot).connect({ id: "bo", name: "Bo", color: 1 }, "editor-of-bo");
  let tell: Followed["connection"] = () => undefined;
  const follow: typeof connected.follow = (after, followed) => {
    tell = followed.connection;
    return connected.follow(after, followed);
  };
  const document = await createDocument({
    botId: "bot",
    transport: { ...connected, follow },
    queue: createMemoryQueue(),
  });
  const shown = () => [document.getState().saving, document.getState().refusal];
  tell(false);
  expect(shown()).toEqual(["offline", null]);
  tell(false, "gone");
  expect(shown()).toEqual(["refused", "gone"]);
  tell(true);
  expect(shown()).toEqual(["saved", null]);
  await document.close();
});
