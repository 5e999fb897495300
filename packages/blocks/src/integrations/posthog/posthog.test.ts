import { describe, expect, it } from "vitest";
import { callService } from "../../services/testing/call-service.ts";
import type { ServerSurroundings } from "../../testing/create-server-context.ts";
import { block } from "./block.ts";
import { server } from "./server.ts";

const account = { apiKey: "phc_canary", host: "https://eu.posthog.test/" };
const send = (options: object, surroundings: ServerSurroundings = {}) =>
  callService(
    { definition: block, server },
    { credentialsId: "account", ...options },
    { credentials: { account }, responses: { "*": { text: '{"status":1}' } }, ...surroundings },
  );

const capture = { action: "Capture", distinctId: "ada", event: "signed_up" };
const uuid = /^[\da-f-]{36}$/;

describe("capture", () => {
  it("spec B1.11, B3.15, B7.15: tells the event with properties, the person and groups", async () => {
    const { patch, asked, outcomes } = await send({
      ...capture,
      properties: [
        { key: "price", value: "12" },
        { key: "code", value: "007" },
        { key: "", value: "x" },
      ],
      personProperties: [{ key: "plan", value: "pro" }],
      groups: [{ type: "company", key: "acme" }, { type: "team" }],
    });
    expect([patch, outcomes]).toEqual([{}, [{ status: "done", logs: [] }]]);
    expect(asked).toEqual([
      {
        address: "https://eu.posthog.test/i/v0/e/",
        method: "POST",
        timeLimit: 5000,
        body: {
          api_key: "phc_canary",
          event: "signed_up",
          distinct_id: "ada",
          properties: {
            price: 12,
            code: "007",
            $geoip_disable: true,
            $groups: { company: "acme" },
            $set: { plan: "pro" },
          },
          timestamp: "2023-11-14T22:13:20.000Z",
          uuid: expect.stringMatching(uuid),
        },
      },
    ]);
  });

  it("spec B9.6: gives PostHog 5000 ms", async () => {
    expect((await send(capture)).asked[0]?.timeLimit).toBe(5000);
  });

  it("makes no profile of an anonymous visitor", async () => {
    const { asked } = await send({ ...capture, isAnonymous: true, personProperties: [{ key: "a", value: "b" }] });
    expect(asked[0]?.body).toMatchObject({
      distinct_id: expect.stringMatching(uuid),
      properties: { $geoip_disable: true, $process_person_profile: false },
    });
    expect(JSON.stringify(asked[0]?.body)).not.toContain("$set");
  });

  it.each([
    ["an event", { event: "" }, account],
    ["a distinct id", { distinctId: "" }, account],
    ["a distinct id, anonymous or not", { distinctId: "", isAnonymous: true }, account],
    ["a key", {}, { ...account, apiKey: "" }],
    ["a host", {}, { ...account, host: "" }],
  ])("spec B5.23: needs %s", async (_, change, held) => {
    const { patch, asked } = await send({ ...capture, ...change }, { credentials: { account: held } });
    expect(patch.logs).toMatchObject([{ status: "error", description: "PostHog Capture: Missing required fields" }]);
    expect(asked).toEqual([]);
  });
});

describe("identify group", () => {
  const identify = { action: "Identify Group", distinctId: "ada", groupType: "company", groupKey: "acme" };

  it("spec B1.11: tells what is known of the group", async () => {
    const { asked } = await send({ ...identify, properties: [{ key: "size", value: "40" }] });
    expect(asked[0]?.body).toMatchObject({
      event: "$groupidentify",
      distinct_id: "ada",
      properties: { $group_type: "company", $group_key: "acme", $group_set: { size: 40 } },
    });
  });

  it.each([
    [{ distinctId: "" }, "Distinct ID is required"],
    [{ groupType: "" }, "Group type and key are required"],
    [{ groupKey: "" }, "Group type and key are required"],
  ])("spec B5.24: %j is the log %s", async (change, description) => {
    const { patch, asked } = await send({ ...identify, ...change });
    expect([patch.logs?.map((log) => log.description), asked]).toEqual([[description], []]);
  });
});

it("is a log without the key where PostHog refuses", async () => {
  const { patch, outcomes } = await send(capture, { responses: { "*": { status: 401, text: "No phc_canary here" } } });
  expect(patch).toEqual({});
  expect(outcomes).toMatchObject([
    {
      status: "failed",
      logs: [
        {
          status: "error",
          description: "PostHog answered 401",
          details: "No ••• here",
          context: "While capturing a PostHog event",
        },
      ],
    },
  ]);
});

it("waits without the key, and under the id that PostHog counts it by", async () => {
  const { delivered } = await send(capture);
  expect(delivered).toMatchObject([
    { lane: "posthog account", payload: { credentialsId: "account", message: { uuid: expect.stringMatching(uuid) } } },
  ]);
  expect(JSON.stringify(delivered)).not.toContain("canary");
});

it("sends nothing in a preview, and shows what it would have sent", async () => {
  const { patch, asked } = await send(capture, { chat: { isPreview: true } });
  expect(asked).toEqual([]);
  expect(patch.logs).toMatchObject([{ status: "info", description: "PostHog is not told in preview mode" }]);
  expect(patch.logs?.[0]?.details).toContain('"event":"signed_up"');
  expect(JSON.stringify(patch)).not.toContain("canary");
});
