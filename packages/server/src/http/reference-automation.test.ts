import { appHeader, workspaceHeader } from "@parley/api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSampleOwner, openSession, ownerSample } from "../accounts/testing/owner-sample.ts";
import { createSampleToken } from "../api-tokens/testing/create-sample-token.ts";
import { checkAnswer } from "../testing/check-answer.ts";
import { asks, createTestFile } from "../testing/create-test-file.ts";
import { createTestParley } from "../testing/create-test-parley.ts";
import { createSamplePerson, letIn } from "./testing/sample-people.ts";

// The apps for Zapier and Make that were made for the reference product: they use its paths with a person's API token.

let test: Awaited<ReturnType<typeof createTestParley>>;
beforeAll(async () => {
  test = await createTestParley({ PARLEY_RATE_LIMIT: "0" });
  await createSampleOwner(test.parley.services);
  for (const scope of ["read", "write"] as const)
    await createSampleToken(test.parley.services, { token: `parley_${scope}`, scope });
});
afterAll(() => test.close());

const ask = async (method: string, path: string, body?: unknown, scope: "read" | "write" = "write") => {
  const response = await test.parley.builder.request(path, {
    method,
    headers: { authorization: `Bearer parley_${scope}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  await checkAnswer("builder", method, path, response);
  return { status: response.status, body: await response.json() };
};

const hook = "https://hooks.example.org/catch/1/2";

const file = () => ({
  ...createTestFile({
    variables: ["Name", "Age", "Score"],
    groups: {
      Welcome: [
        asks("Name"),
        { type: "number input", id: "bAge", options: { variableId: "vAge" } },
        { type: "email input", id: "bMail", options: {} },
        {
          type: "choice input",
          id: "bColor",
          options: {},
          items: [{ id: "i1", content: "Red" }],
        },
        { type: "Zapier", id: "bZap", options: {} },
        { type: "Webhook", id: "bHttp", options: { webhook: { url: "https://api.example.org", method: "GET" } } },
      ],
    },
  }),
  name: "Survey",
});

const labels = ["Welcome > bZap", "Welcome > bHttp"];

describe("an app of Zapier", () => {
  it("spec R5.3: finds out whose token it has, the workspaces and the bots", async () => {
    const { body: me } = await ask("GET", "/api/users/me", undefined, "read");
    // Newer scripts read the same data under the key `user`.
    const { user, ...asker } = me;
    expect(asker).toEqual({ id: expect.any(String), name: expect.any(String), email: ownerSample.email, image: null });
    expect(user).toEqual(asker);
    expect((await ask("GET", "/api/v1/users/me")).body).toEqual(me);
    const { body } = await ask("GET", "/api/v1/workspaces", undefined, "read");
    expect(body.workspaces).toMatchObject([{ id: "main", name: "Workspace", icon: null, plan: "FREE" }]);
    const bot = await test.publishBot(file());
    for (const path of ["/api/v1/typebots?workspaceId=main", "/api/typebots"]) {
      const { typebots } = (await ask("GET", path, undefined, "read")).body;
      const listed = typebots.find(({ id }: { id: string }) => id === bot.id);
      expect(listed).toMatchObject({ name: "Survey", publishedTypebotId: `${bot.id}-1` });
    }
  });

  it("spec R5.3: subscribes to a block, in the draft only, and leaves it again", async () => {
    const bot = await test.publishBot(file());
    const path = `/api/v1/typebots/${bot.id}/webhookBlocks`;
    const urls = async () =>
      (await ask("GET", path)).body.webhookBlocks.map(({ url }: { url?: string }) => url ?? null);
    expect((await ask("GET", path, undefined, "read")).body.webhookBlocks).toEqual([
      { id: "bZap", type: "Zapier", label: labels[0] },
      { id: "bHttp", type: "Webhook", label: labels[1], url: "https://api.example.org" },
    ]);
    const { status, body } = await ask("POST", `${path}/bZap/subscribe`, { url: hook });
    expect([status, body]).toEqual([200, { id: "bZap", url: hook, message: "success" }]);
    expect(await urls()).toEqual([hook, "https://api.example.org"]);
    const summary = (await ask("GET", `/api/v1/typebots/${bot.id}?fields=summary`)).body;
    expect(summary).toMatchObject({ liveVersion: 1, hasUnpublishedChanges: true });
    const { revision } = (await ask("GET", `/api/v1/typebots/${bot.id}/document`)).body;
    // Subscribing again changes nothing.
    await ask("POST", `${path}/bZap/subscribe`, { url: hook });
    expect((await ask("GET", `/api/v1/typebots/${bot.id}/document`)).body.revision).toBe(revision);
    expect((await ask("POST", `${path}/bZap/unsubscribe`)).body).toEqual({ id: "bZap", url: null, message: "success" });
    expect(await urls()).toEqual([null, "https://api.example.org"]);
  });

  it("is refused without the right, for other blocks, and for what is no address", async () => {
    const bot = await test.publishBot(file());
    const path = `/api/v1/typebots/${bot.id}/webhookBlocks`;
    const refused = [
      await ask("POST", `${path}/bZap/subscribe`, { url: hook }, "read"),
      await ask("POST", `${path}/bZap/unsubscribe`, undefined, "read"),
      await ask("POST", `${path}/bAge/subscribe`, { url: hook }),
      await ask("POST", `${path}/none/unsubscribe`),
      await ask("GET", `${path}/bMail/getResultExample`),
      await ask("GET", "/api/v1/typebots/no-such-bot/webhookBlocks"),
      await ask("POST", `${path}/bZap/subscribe`, { url: "javascript:alert(1)" }),
      await ask("POST", `${path}/bZap/subscribe`, {}),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 404, 404, 404, 404, 400, 400]);
  });

  it("spec R5.3: gets an example with the names under which a chat really sends", async () => {
    const bot = await test.publishBot(file());
    const { body } = await ask(
      "GET",
      `/api/v1/typebots/${bot.id}/webhookBlocks/bZap/getResultExample`,
      undefined,
      "read",
    );
    expect(body.resultExample).toEqual({
      message: expect.any(String),
      submittedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      Name: "Text",
      Age: "20",
      Score: "Text",
      "Welcome (2)": "ada@example.org",
      "Welcome (3)": "Red",
    });
  });
});

it("spec R5.3: an app that asks the viewer gets the same, by a token alone", async () => {
  const bot = await test.publishBot(file());
  const paths = [
    "/api/users/me",
    "/api/typebots",
    `/api/typebots/${bot.id}/webhookSteps`,
    `/api/typebots/${bot.id}/webhookBlocks`,
  ];
  for (const path of paths) {
    const atBuilder = await ask("GET", path, undefined, "read");
    const headers = { authorization: "Bearer parley_read" };
    const atViewer = await test.parley.viewer.request(path, { headers });
    await checkAnswer("viewer", "GET", path, atViewer);
    expect([path, atViewer.status, await atViewer.json()]).toEqual([path, 200, atBuilder.body]);
    for (const wrong of [{}, { authorization: "Bearer parley_wrong" }]) {
      const refused = await test.parley.viewer.request(path, { headers: wrong });
      expect([path, refused.status]).toEqual([path, 401]);
    }
  }
});

it("guests learn nothing of linked bots that are not theirs", async () => {
  const linked = await test.publishBot(createTestFile({ variables: ["Inside"], groups: { A: [asks("Inside")] } }));
  const link = { type: "Typebot link", id: "bLink", options: { typebotId: linked.id } };
  const http = { type: "Webhook", id: "bHttp", options: {} };
  const bot = await test.publishBot(createTestFile({ variables: ["Own"], groups: { A: [asks("Own"), http, link] } }));
  const userId = await createSamplePerson(test, { email: "guest@example.org", role: "guest" });
  await letIn(test, { userId, botId: bot.id, access: "read" });
  const { cookie } = await openSession(test.parley.services, "guest@example.org");
  const look = async () => {
    const get = async (path: string) => {
      const response = await test.parley.builder.request(`/api/v1/typebots/${bot.id}/${path}`, {
        headers: { cookie, [appHeader.name]: appHeader.value, [workspaceHeader]: "main" },
      });
      return response.json();
    };
    const { resultExample } = await get("webhookBlocks/bHttp/getResultExample");
    const { typebots } = await get("linkedTypebots");
    return [Object.keys(resultExample).slice(2), typebots.map(({ id }: { id: string }) => id)];
  };
  expect(await look()).toEqual([["Own"], []]);
  await letIn(test, { userId, botId: linked.id, access: "read" });
  expect(await look()).toEqual([["Own", "Inside"], [linked.id]]);
});

describe("earlier apps", () => {
  it("find the blocks under the names and paths of their time", async () => {
    const bot = await test.publishBot(file());
    const path = `/api/typebots/${bot.id}`;
    expect((await ask("GET", `${path}/webhookBlocks`, undefined, "read")).body.blocks).toEqual([
      { id: "bZap", blockId: "bZap", name: labels[0] },
      { id: "bHttp", blockId: "bHttp", name: labels[1] },
    ]);
    const { steps } = (await ask("GET", `${path}/webhookSteps`, undefined, "read")).body;
    expect(steps.map(({ id, name }: { id: string; name: string }) => [id, name])).toEqual([
      ["bZap", labels[0]],
      ["bHttp", labels[1]],
    ]);
    const step = `${path}/blocks/${steps[0].blockId}/steps/${steps[0].id}`;
    for (const place of [`${path}/blocks/bZap`, step]) {
      expect((await ask("GET", `${place}/sampleResult`, undefined, "read")).body).toMatchObject({ Age: "20" });
      expect((await ask("POST", `${place}/subscribeWebhook`, { url: hook })).body.message).toBe("success");
      const { webhookBlocks } = (await ask("GET", `${path}/webhookBlocks`)).body;
      expect(webhookBlocks[0].url).toBe(hook);
      expect((await ask("POST", `${place}/unsubscribeWebhook`)).body.message).toBe("success");
    }
  });
});
