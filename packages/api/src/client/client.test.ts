import { expect, expectTypeOf, it } from "vitest";
import type { Finding } from "../calls/bots.ts";
import { calls } from "../calls/index.ts";
import { createClient, type PlainRequest } from "./client.ts";

const sent: PlainRequest[] = [];
const call = createClient(async (request) => {
  sent.push(request);
  return { version: 2, url: "https://chat.example.org/bot" };
});

it("writes a request as its contract has it", async () => {
  await call(calls.listResults, { params: { ref: "my bot/1" }, query: { limit: 5, cursor: undefined } });
  await call(calls.getPreviewFlow, { params: { botId: "b" }, headers: { "X-Parley-Preview": "secret" } });
  await call(calls.startChat, { params: { publicId: "b" }, body: { message: "Hi" } });
  await call(calls.listBots);
  expect(sent.splice(0)).toEqual([
    { method: "GET", path: "/api/v1/typebots/my%20bot%2F1/results?limit=5", headers: {}, body: undefined },
    { method: "GET", path: "/api/v1/preview-flows/b", headers: { "X-Parley-Preview": "secret" }, body: undefined },
    { method: "POST", path: "/api/v1/typebots/b/startChat", headers: {}, body: '{"message":"Hi"}' },
    { method: "GET", path: "/api/v1/typebots", headers: {}, body: undefined },
  ]);
});

it("knows what a call takes and gives", async () => {
  const published = await call(calls.publishBot, { params: { ref: "b" } });
  expectTypeOf(published).toEqualTypeOf<{
    version: number;
    revision: number;
    isNew: boolean;
    url: string;
    findings: Finding[];
    message: "success";
  }>();
  // @ts-expect-error The parameter of the path is missing.
  await call(calls.publishBot);
  // @ts-expect-error The name of the credentials is missing.
  await call(calls.createCredentials, { body: { type: "other", data: {} } });
  expect(published.version).toBe(2);
});
