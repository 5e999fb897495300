import { complete } from "@parley/core/fields";
import { expect, it } from "vitest";
import { createServerContext } from "../../testing/create-server-context.ts";
import { block } from "./block.ts";
import { server } from "./server.ts";

it("posts all answers and variables to the hook, and waits two minutes for its answer", async () => {
  const asked: unknown[] = [];
  const url = "https://connect.pabbly.com/workflow/sendwebhookdata/abc";
  const context = createServerContext({
    variables: [{ id: "v1", name: "Name", value: "Ada" }],
    responses: { [url]: { text: '{"status":"success","message":"Response Accepted"}' } },
    note: (_, request) => void asked.push(request),
  });
  const options = complete(block.options, {
    webhook: { url },
    responseVariableMapping: [{ id: "m", bodyPath: "data.message", variableId: "v2" }],
  });
  const patch = await server.effects?.send?.({ id: "b", type: "Pabbly", options: { ...options } }, context, null);
  expect(asked).toEqual([
    {
      address: url,
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: '{"submittedAt":"2023-11-14T22:13:20.000Z","Name":"Ada"}',
      timeLimit: 120_000,
    },
  ]);
  expect(patch).toMatchObject({
    variables: [{ variableId: "v2", value: "Response Accepted" }],
    logs: [{ status: "success", description: "Webhook successfuly executed" }],
  });
});
