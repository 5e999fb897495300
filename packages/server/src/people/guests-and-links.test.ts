import { appHeader } from "@parley/api";
import type { JsonObject } from "@parley/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSampleOwner, openSession } from "../accounts/testing/owner-sample.ts";
import { createSamplePerson, letIn } from "../http/testing/sample-people.ts";
import { asks, createTestFile, says } from "../testing/create-test-file.ts";
import { createTestParley } from "../testing/create-test-parley.ts";

// A guest may edit one bot and knows the ids of other bots and of credentials. None of their content may be revealed.

let test: Awaited<ReturnType<typeof createTestParley>>;
let cookie: string;
/**
 * `own` is the guest's bot without links. `linked` is another of the guest's bots, which a member has linked to
 * `hidden`.
 */
let bots: { own: string; linked: string; hidden: string };
let credentialsId: string;

const secret = "What only members read";
const secretName = "Salary of the board";
const link = (typebotId: string) => ({ type: "Typebot link", id: "bLink", options: { typebotId } });
const asksModel = (id: string) => ({
  type: "OpenAI",
  id: "bModel",
  options: { credentialsId: id, action: "Create chat completion" },
});

beforeAll(async () => {
  test = await createTestParley();
  await createSampleOwner(test.parley.services);
  const files = [
    createTestFile({ id: "own", groups: { A: [says("Hello"), asks("Name", { id: "bAsk" })] }, variables: ["Name"] }),
    createTestFile({ id: "linked", groups: { A: [says("Before"), link("hidden"), says("After")] } }),
    createTestFile({ id: "hidden", groups: { A: [says(secret), asks(secretName)] }, variables: [secretName] }),
  ];
  const [own = "", linked = "", hidden = ""] = (await test.importFiles(files, false)).map(({ id }) => id);
  bots = { own, linked, hidden };
  const stored = await test.owner("POST", "/api/v1/credentials", {
    type: "openai",
    name: "Ours",
    data: { apiKey: "sk-members-only" },
  });
  credentialsId = (await stored.json()).id;
  const userId = await createSamplePerson(test, { email: "guest@example.org", role: "guest" });
  for (const botId of [own, linked]) await letIn(test, { userId, botId, access: "write" });
  cookie = (await openSession(test.parley.services, "guest@example.org")).cookie;
});
afterAll(() => test.close());

const ask = async (method: string, path: string, body?: unknown) => {
  const response = await test.parley.builder.request(path, {
    method,
    headers: { cookie, [appHeader.name]: appHeader.value, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text, body: text === "" ? null : JSON.parse(text) };
};
type Answer = Awaited<ReturnType<typeof ask>>;

let count = 0;
const change = (botId: string, ...operations: object[]) =>
  ask("POST", `/api/v1/typebots/${botId}/changes`, {
    base: 0,
    changes: [{ id: `a-change-of-the-guest-${count++}`, label: "Edit", operations }],
  });
const putBlock = (block: GivenBlock) => ({
  op: "put",
  table: "blocks",
  entry: { ...block, groupId: "A", order: "a9", data: {} },
});
const draftOf = async (botId: string) => await (await test.owner("GET", `/api/v1/typebots/${botId}/document`)).text();

interface GivenBlock {
  id: string;
  type: string;
  options: JsonObject;
}

describe("a guest who may edit a bot", () => {
  /** Every way to put a block into a bot. */
  const ways: Record<string, (block: GivenBlock) => Promise<Answer>> = {
    "as a change": (block) => change(bots.own, putBlock(block)),
    "as a change that hides it in a key": ({ options }) =>
      change(bots.own, {
        op: "set",
        table: "groups",
        id: "A",
        path: ["data", "kept"],
        value: { [String(Object.values(options)[0])]: 1 },
      }),
    "by a file": (block) =>
      ask("PUT", `/api/v1/typebots/${bots.own}/draft`, {
        content: JSON.stringify(createTestFile({ id: "own", groups: { A: [block] } })),
      }),
    "by a script": (block) =>
      ask("PATCH", `/api/v1/typebots/${bots.own}`, {
        typebot: { groups: createTestFile({ id: "own", groups: { A: [block] } }).groups, edges: [] },
      }),
    "by a file that is played in its place": (block) =>
      ask("POST", `/api/v1/typebots/${bots.own}/preview/startChat`, {
        typebot: createTestFile({ id: "own", groups: { A: [block] } }),
      }),
  };

  it.each(Object.keys(ways))("puts no bot into it that they may not know of: %s", async (way) => {
    const answer = await ways[way]?.(link(bots.hidden));
    expect([answer?.status, answer?.body.code]).toEqual([400, "BAD_REQUEST"]);
    expect(answer?.body.message).toContain("You are a guest here");
    expect(await draftOf(bots.own)).not.toContain(bots.hidden);
  });

  it.each(Object.keys(ways))("puts no account into it: %s", async (way) => {
    const answer = await ways[way]?.(asksModel(credentialsId));
    expect(answer?.status).toBe(400);
    expect(await draftOf(bots.own)).not.toContain(credentialsId);
  });

  it("links to a bot of theirs, and to none", async () => {
    expect((await change(bots.own, putBlock(link(bots.linked)))).status).toBe(200);
    expect((await change(bots.own, { op: "drop", table: "blocks", id: "bLink" })).status).toBe(200);
  });

  it("keeps, removes and brings back what a member has put there", async () => {
    expect((await change(bots.linked, { op: "drop", table: "blocks", id: "bLink" })).status).toBe(200);
    expect(await draftOf(bots.linked)).not.toContain(bots.hidden);
    expect((await change(bots.linked, putBlock(link(bots.hidden)))).status).toBe(200);
    expect(await draftOf(bots.linked)).toContain(bots.hidden);
  });

  it("asks for no list by an account that the bot does not use", async () => {
    const lookUp = { blockType: "OpenAI", source: "models", options: { credentialsId } };
    expect((await ask("POST", `/api/v1/typebots/${bots.own}/look-up`, lookUp)).status).toBe(404);
  });
});

describe("a preview by a guest", () => {
  const preview = async (botId: string) => {
    const { body } = await ask("POST", `/api/v1/typebots/${botId}/preview`);
    return String(body.url).split("/").at(-1) ?? "";
  };
  const flowOf = async (token: string, botId: string) => {
    const response = await test.visitor("GET", `/api/v1/preview-flows/${botId}`, undefined, {
      "x-parley-preview": token,
    });
    return { status: response.status, text: await response.text() };
  };

  it("does not lead into bots that they may not know of, whoever has linked to them", async () => {
    for (const botId of [bots.own, bots.linked]) {
      const token = await preview(botId);
      expect((await flowOf(token, botId)).status).toBe(200);
      const { status, text } = await flowOf(token, bots.hidden);
      expect([status, text.includes(secret)]).toEqual([404, false]);
      const run = { previewToken: token, blockId: "bCode", run: "0123456789" };
      for (const what of ["", "/stop"]) {
        const answer = await test.visitor("POST", `/api/v1/preview-effects/${bots.hidden}${what}`, run);
        expect([what, answer.status]).toEqual([what, 404]);
      }
    }
  });

  it("leads there for a member", async () => {
    const { url } = await (await test.owner("POST", `/api/v1/typebots/${bots.linked}/preview`)).json();
    const { status, text } = await flowOf(String(url).split("/").at(-1) ?? "", bots.hidden);
    expect([status, text.includes(secret)]).toEqual([200, true]);
  });

  it("by the chat API does not either, and goes on behind the link", async () => {
    const { status, text } = await ask("POST", `/api/v1/typebots/${bots.linked}/preview/startChat`, {});
    expect([status, text.includes(secret), text.includes("After")]).toEqual([200, false, true]);
  });

  it("examples of results name nothing of them", async () => {
    const http = { type: "Webhook", id: "bHttp", options: {} };
    expect((await change(bots.linked, putBlock(http))).status).toBe(200);
    const path = `/api/v1/typebots/${bots.linked}/webhookBlocks/bHttp/getResultExample`;
    const { status, text } = await ask("GET", path);
    expect([status, text.includes(secretName)]).toEqual([200, false]);
    expect(await (await test.owner("GET", path)).text()).toContain(secretName);
  });
});

it("a guest doesn't say for how long results are kept, because they are then deleted for good", async () => {
  const keep = (keepDays: number | null) => ask("PATCH", `/api/v1/typebots/${bots.own}`, { keepDays });
  expect(await keep(1)).toMatchObject({ status: 403, body: { message: expect.stringContaining("how long") } });
  expect(await keep(null)).toMatchObject({ status: 200, body: { keepDays: null } });
});
