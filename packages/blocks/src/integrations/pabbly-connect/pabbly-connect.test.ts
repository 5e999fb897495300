import { expect, it } from "vitest";
import { ask } from "../../http-requests/testing/ask.ts";
import { server } from "./server.ts";

it("posts all answers and variables to the hook, and waits two minutes for its answer", async () => {
  const url = "https://connect.pabbly.com/workflow/sendwebhookdata/abc";
  const responseVariableMapping = [{ id: "m", bodyPath: "data.message", variableId: "v2" }];
  const { asked, patch } = await ask(
    { webhook: { url }, responseVariableMapping },
    {
      variables: [{ id: "v1", name: "Name", value: "Ada" }],
      responses: { [url]: { text: '{"status":"success","message":"Response Accepted"}' } },
    },
    { server },
  );
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
