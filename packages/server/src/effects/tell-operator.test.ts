import { expect, it, vi } from "vitest";
import { type BlockCall, type BlockMeans, runEffect } from "./block-call.ts";

it("what a block throws is told to the operator once, with the block that threw it", async () => {
  const warn = vi.fn();
  const fail = () => {
    throw new Error("No such thing");
  };
  const means = { log: { warn }, definitions: {}, findCredentials: async () => null } as unknown as BlockMeans;
  const served = {
    flow: { botId: "bot", variables: [] },
    block: { id: "block", type: "Email" },
    server: { effects: { send: fail } },
  };
  const call = { served, workspaceId: "main", values: {}, chat: {} } as unknown as BlockCall;
  const patch = await runEffect(means, "send", call);
  expect(patch.error).toBeDefined();
  expect(warn).toHaveBeenCalledOnce();
  expect(warn.mock.calls[0]?.[0]).toMatchObject({
    botId: "bot",
    blockId: "block",
    asked: "send",
    err: expect.any(Error),
  });
});
