import { expect, it } from "vitest";
import { callService } from "../../services/testing/call-service.ts";
import type { ServerSurroundings } from "../../testing/create-server-context.ts";
import { block } from "./block.ts";
import { server } from "./server.ts";

const send = (options: object, surroundings: ServerSurroundings = {}) =>
  callService(
    { definition: block, server },
    { credentialsId: "account", userId: "ada", ...options },
    {
      credentials: { account: { apiKey: "canary-key" } },
      responses: { "*": { text: '{"success":true}' } },
      ...surroundings,
    },
  );

const rows = [
  { key: "price", value: "12" },
  { key: "phone", value: "+49" },
  { key: "x", value: "" },
];
const typed = { price: 12, phone: "+49" };

it.each([
  ["Alias", { previousId: "before" }, "alias", { previousId: "before" }],
  [
    "Identify User",
    { email: "ada@example.org", traits: rows },
    "identify",
    { traits: { ...typed, email: "ada@example.org" } },
  ],
  [
    "Page",
    { name: "Pricing", category: "Docs", properties: rows },
    "page",
    { name: "Pricing", category: "Docs", properties: typed },
  ],
  ["Page", { name: "Pricing" }, "page", { name: "Pricing", category: "", properties: {} }],
  ["Track", { eventName: "Signed Up", properties: rows }, "track", { event: "Signed Up", properties: typed }],
])("spec B1.12, B3.16, B7.16: %s with %j", async (action, options, path, body) => {
  const { patch, asked, outcomes, delivered } = await send({ action, ...options });
  expect([patch, outcomes]).toEqual([{}, [{ status: "done", logs: [] }]]);
  expect(JSON.stringify(delivered)).not.toContain("canary");
  expect(asked).toEqual([
    {
      address: `https://api.segment.io/v1/${path}`,
      method: "POST",
      headers: { authorization: `Basic ${Buffer.from("canary-key:").toString("base64")}` },
      timeLimit: 5000,
      body: {
        userId: "ada",
        ...body,
        timestamp: "2023-11-14T22:13:20.000Z",
        messageId: expect.stringMatching(/^[\da-f-]{36}$/),
      },
    },
  ]);
});

it.each([
  ["Alias", { previousId: "" }],
  ["Alias", { previousId: "before", userId: "" }],
  ["Identify User", { email: "" }],
  ["Identify User", { email: "ada@example.org", userId: "" }],
  ["Page", { name: "" }],
  ["Page", { name: "Pricing", userId: "" }],
  ["Track", { eventName: "" }],
  ["Track", { eventName: "Signed Up", userId: "" }],
])("spec B5.25: %s with %j silently does nothing", async (action, options) => {
  const { patch, asked } = await send({ action, ...options });
  expect([patch, asked]).toEqual([{}, []]);
});

it("asks the host of the workspace's region", async () => {
  const account = { apiKey: "canary-key", host: "https://events.eu1.segmentapis.com/" };
  const { asked } = await send({ action: "Track", eventName: "X" }, { credentials: { account } });
  expect(asked[0]?.address).toBe("https://events.eu1.segmentapis.com/v1/track");
});

it("is a log without the key where Segment refuses", async () => {
  const sent = Buffer.from("canary-key:").toString("base64");
  const text = `canary-key and ${sent}`;
  const { outcomes } = await send({ action: "Track", eventName: "X" }, { responses: { "*": { status: 400, text } } });
  const context = "While telling Segment of an event";
  const log = { status: "error", description: "Segment answered 400", details: "••• and •••", context };
  expect(outcomes).toMatchObject([{ status: "failed", logs: [log] }]);
});

it("sends nothing in a preview, and shows what it would have sent", async () => {
  const { patch, asked } = await send({ action: "Track", eventName: "X" }, { chat: { isPreview: true } });
  expect(asked).toEqual([]);
  expect(patch.logs).toMatchObject([{ status: "info", description: "Segment is not told in preview mode" }]);
});
