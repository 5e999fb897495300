import { complete } from "@parley/core/fields";
import { expect, it } from "vitest";
import { createServerContext, type ServerSurroundings } from "../../testing/create-server-context.ts";
import { play, says } from "../../testing/play.ts";
import { api } from "./api.ts";
import { block } from "./block.ts";
import { server } from "./server.ts";

const type = "webhook";
const flow = { groups: { A: [says("before"), { type }, says("after {{X}}")] }, variables: ["X"] };
const map = (bodyPath: string, variableId = "vX") => ({ id: bodyPath, bodyPath, variableId });

const listen = (options: object, surroundings: ServerSurroundings) => {
  const filled = complete(block.options, options as never);
  return server.waits?.listen?.({ id: "b", type, options: filled as never }, createServerContext(surroundings), null);
};

it("waits until the server says that the call has come, and saves what the server saves of it", () => {
  play(flow)
    .says("before")
    .needs("listen", { data: { isAsking: true } })
    .needs("listen", { variables: [{ variableId: "vX", value: "Ada" }] })
    .says("after Ada")
    .ends();
});

it("goes on where the server can't say, and logs why", () => {
  play(flow)
    .says("before")
    .needs("listen", { error: "It broke" })
    .says("after ")
    .logs("The call could not be waited for")
    .ends();
});

it("saves parts of what was sent", async () => {
  const options = { responseVariableMapping: [map("data.order.id"), map("data.items.map(item => item.name)", "vY")] };
  const received = { order: { id: 7 }, items: [{ name: "a" }, { name: "b" }] };
  expect(await listen(options, { received })).toEqual({
    variables: [
      { variableId: "vX", value: "7" },
      { variableId: "vY", value: ["a", "b"] },
    ],
    logs: [
      {
        status: "success",
        description: "Another service called",
        details: JSON.stringify(received),
        context: "While waiting for a call",
      },
    ],
  });
});

it("gives nothing before the call comes, and goes on without it when the time is over", async () => {
  const told: unknown[] = [];
  const note = (_: string, data: unknown) => void told.push(data);
  // The test's clock stands still, the block's does not.
  const since = Date.now() - 1_700_000_000_000;
  expect(await listen({}, { waited: -since, note })).toBeUndefined();
  expect(await listen({ timeLimit: 2 }, { waited: 120_001 - since, note })).toEqual({
    logs: [expect.objectContaining({ status: "warning", description: "Nobody called in time; the flow goes on" })],
  });
  expect(told).toEqual([{ timeLimit: 86_400_000 }, { timeLimit: 120_000 }]);
});

it("tells clients of the chat API to wait, and believes nothing that they say of the call", () => {
  expect(api.action?.({} as never)).toEqual({ type: "listenForWebhook", expectsDedicatedReply: true });
  expect(api.patch?.({} as never, '{"data":{"name":"Eve"}}')).toEqual({ data: { isAsking: true } });
});

it("says on its card what it saves", () => {
  expect(block.summary({ responseVariableMapping: [map("data.id"), map("data.name")] })).toBe("data.id, data.name");
});
