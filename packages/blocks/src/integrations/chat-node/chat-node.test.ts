import { expect, it } from "vitest";
import { callService } from "../../services/testing/call-service.ts";
import type { ServerSurroundings } from "../../testing/create-server-context.ts";
import { block } from "./block.ts";
import { server } from "./server.ts";

const address = "https://api.public.chatnode.ai/v1/b%2F1";
const options = {
  action: "Send Message",
  credentialsId: "account",
  botId: "b/1",
  message: "Hello",
  responseMapping: [
    { id: "1", variableId: "vX" },
    { id: "2", item: "Thread ID", variableId: "vY" },
    { id: "3", item: "Message" },
  ],
};
const reply = { text: '{"id":"m","message":"Hi","chat_session_id":"t1","docs":[]}' };

const send = (change: object = {}, surroundings: ServerSurroundings = {}) =>
  callService(
    { definition: block, server },
    { ...options, ...change },
    { credentials: { account: { apiKey: "canary-key" } }, responses: { [address]: reply }, ...surroundings },
  );

const context = "While sending a message to ChatNode";

it("spec B1.6, B3.12, B7.9: sends the message with the key, and saves the reply and its thread", async () => {
  const { patch, asked } = await send();
  expect(asked).toMatchObject([
    { address, method: "POST", headers: { authorization: "Bearer canary-key" }, body: { message: "Hello" } },
  ]);
  expect(patch).toEqual({
    variables: [
      { variableId: "vX", value: "Hi" },
      { variableId: "vY", value: "t1" },
    ],
  });
});

it("goes on with the thread, and names none where there is none", async () => {
  expect((await send({ threadId: "t1" })).asked[0]?.body).toEqual({ message: "Hello", chat_session_id: "t1" });
  expect((await send({ threadId: "" })).asked[0]?.body).toEqual({ message: "Hello" });
});

it("spec B9.7: gives the answer all the time it takes", async () => {
  expect((await send()).asked[0]?.timeLimit).toBeGreaterThanOrEqual(3_600_000);
});

it("spec B4.7, B8.2: is a log where it fails", async () => {
  const refused = await send({}, { responses: { "*": { status: 401, text: '{"detail":"canary-key is no key"}' } } });
  expect(refused.patch).toEqual({
    logs: [{ status: "error", description: "ChatNode answered 401", details: '{"detail":"••• is no key"}', context }],
  });
  const odd = await send({}, { responses: { "*": { text: "[]" } } });
  expect(odd.patch).toEqual({
    logs: [{ status: "error", description: "ChatNode gave no message", details: "[]", context }],
  });
  expect((await send({ message: "" })).patch.logs).toMatchObject([{ description: "Message is empty" }]);
  expect((await send({ botId: "" })).patch.logs).toMatchObject([{ description: "Bot ID is missing" }]);
});
