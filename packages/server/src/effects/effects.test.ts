import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Json, JsonObject, Patch } from "@parley/core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { insertNeed, updateNeed } from "../results/need-repository.ts";
import { asks, createTestFile, says, type TestFile } from "../testing/create-test-file.ts";
import { createTestParley } from "../testing/create-test-parley.ts";
import { effectNeed, effectNeedId, writeEffectOutcome } from "./effect-outcome.ts";
import { longestWork } from "./run-once.ts";

let parley: Awaited<ReturnType<typeof createTestParley>>;
let origin = "";
let calls: string[] = [];
const server = createServer((request, response) => {
  calls.push(`${request.url} ${request.headers["x-key"] ?? ""}`.trim());
  setTimeout(() => response.end(`answer ${calls.length} to ${request.url}`), 20);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  parley = await createTestParley({ PARLEY_RATE_LIMIT: "0" }, { outside: { allowsLoopback: true } });
});
beforeEach(() => {
  calls = [];
});
afterAll(async () => {
  await parley.close();
  server.closeAllConnections();
  server.close();
});

const secret = "s3cret-in-code";
const variables = [
  { id: "vX", name: "X" },
  { id: "vName", name: "Name" },
  { id: "vKey", name: "Key", value: "s3cret-in-variable" },
];
const code = () =>
  `setVariable("X", await fetch("${origin}/" + {{Name}}, { headers: { "x-key": "${secret} " + {{Key}} } }))`;
const codeBlock = (content = code()) => ({ id: "c", type: "Code", options: { isExecutedOnClient: false, content } });
const setBlock = (expressionToEvaluate: string, more: JsonObject = {}) => ({
  id: "s",
  type: "Set variable",
  options: { variableId: "vX", expressionToEvaluate, ...more },
});

const publish = async (groups: TestFile["groups"], others: TestFile[] = []) => {
  const bots = await parley.importFiles([
    ...others.map(createTestFile),
    createTestFile({ id: "main", variables, groups }),
  ]);
  const bot = bots.at(-1);
  if (bot === undefined) throw new Error("nothing was imported");
  return { ...bot, others: bots.slice(0, -1) };
};

const begin = async (botId: string) => {
  const response = await parley.visitor("POST", `/api/typebots/${botId}/results`, { wantsToken: true });
  const { result, token } = (await response.json()) as { result: { id: string }; token: string };
  return { resultId: result.id, token };
};

interface Begun {
  resultId: string;
  token: string;
}
const ask = (botId: string, { resultId, token }: Begun, body: JsonObject) =>
  parley.visitor("POST", `/api/typebots/${botId}/results/${resultId}/effects`, body, { "x-parley-token": token });
const patchOf = async (botId: string, begun: Begun, body: JsonObject): Promise<Patch> => {
  const response = await ask(botId, begun, body);
  if (!response.ok) throw new Error(await response.text());
  return ((await response.json()) as { patch: Patch }).patch;
};
const name = { variables: { Name: "Ada" } };

describe("code of a chat in a visitor's browser", () => {
  it("runs with the values of the chat, and with those that only the server knows", async () => {
    const { id } = await publish({ A: [codeBlock(), says("{{X}}")] });
    const patch = await patchOf(id, await begin(id), { blockId: "c", ...name });
    expect(patch).toEqual({ variables: [{ variableId: "vX", value: "answer 1 to /Ada" }] });
    expect(calls).toEqual([`/Ada ${secret} s3cret-in-variable`]);
  });

  it("runs once for a visit: asked again, and at the same time, it has the same outcome", async () => {
    const { id } = await publish({ A: [codeBlock()] });
    const begun = await begin(id);
    const body = { blockId: "c", ...name };
    const [one, other] = await Promise.all([patchOf(id, begun, body), patchOf(id, begun, body)]);
    const again = await patchOf(id, begun, { ...body, variables: { Name: "Bo" } });
    expect([other, again]).toEqual([one, one]);
    expect(calls).toHaveLength(1);
    await patchOf(id, begun, { ...body, visit: 1 });
    await patchOf(id, await begin(id), body);
    expect(calls).toHaveLength(3);
  });

  it("that fails has failed for good", async () => {
    const { id } = await publish({ A: [codeBlock("await fetch(1); nope()")] });
    const begun = await begin(id);
    const patch = await patchOf(id, begun, { blockId: "c" });
    expect(patch).toEqual({ error: expect.any(String) });
    expect(await patchOf(id, begun, { blockId: "c" })).toEqual(patch);
  });

  it("may stand in a linked bot", async () => {
    const link = { type: "Typebot link", options: { typebotId: "inner" } };
    const inner = { id: "inner", variables, groups: { A: [codeBlock()] } };
    const { id, others } = await publish({ A: [link] }, [inner]);
    const [linked] = others;
    expect(await patchOf(linked?.id ?? "", await begin(id), { blockId: "c", ...name })).toHaveProperty("variables");
  });

  it("runs for nobody else: not without the result's token, not by another bot's name, not code of the page", async () => {
    const onPage = { type: "Code", id: "p", options: { content: "fetch('/')" } };
    const { id } = await publish({ A: [codeBlock(), onPage, { ...asks("X"), id: "i" }] });
    const begun = await begin(id);
    const other = await publish({ A: [codeBlock()] });
    const statuses = await Promise.all([
      ask(id, { ...begun, token: "wrong" }, { blockId: "c" }),
      ask(id, { ...begun, resultId: "nobody" }, { blockId: "c" }),
      ask(other.id, begun, { blockId: "c" }),
      ask(id, begun, { blockId: "i" }),
      ask(id, begun, { blockId: "nothing" }),
      ask(id, begun, { visit: 0 }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([403, 404, 404, 404, 404, 400]);
    expect(await patchOf(id, begun, { blockId: "p" })).toEqual({ error: "This code does not run on the server." });
    expect(calls).toEqual([]);
  });
});

describe("an effect that another process has begun", () => {
  const beginElsewhere = async (createdAt: number) => {
    const { id } = await publish({ A: [codeBlock()] });
    const begun = await begin(id);
    const { database, resultPins } = parley.parley.services;
    const result = await resultPins.find(begun.resultId);
    const server = parley.parley.services.servers.Code ?? {};
    const needId = effectNeedId(server, { botId: id, blockId: "c", visit: 0 }, "run on the server");
    const key = { resultId: begun.resultId, needId };
    const outcome = writeEffectOutcome({ claim: "another", values: "", patch: null });
    const need = { ...key, workspaceId: result?.workspaceId ?? "", kind: effectNeed, outcome };
    await database.write((access) => insertNeed(access, need));
    await database.connection
      .updateTable("needs")
      .set({ created_at: new Date(createdAt).toISOString() })
      .where("need_id", "=", needId)
      .where("result_id", "=", begun.resultId)
      .execute();
    const finish = (patch: Patch) =>
      database.write((access) => updateNeed(access, key, writeEffectOutcome({ claim: "another", values: "", patch })));
    return { id, begun, finish };
  };

  it("is waited for", async () => {
    const { id, begun, finish } = await beginElsewhere(Date.now());
    expect((await ask(id, begun, { blockId: "c" })).status).toBe(503);
    await finish({ data: "theirs" });
    expect(await patchOf(id, begun, { blockId: "c" })).toEqual({ data: "theirs" });
    expect(calls).toEqual([]);
  });

  it("is over when that process has been stopped, and is not begun again", async () => {
    const { id, begun } = await beginElsewhere(Date.now() - 2 * longestWork);
    expect(await patchOf(id, begun, { blockId: "c" })).toEqual({ error: "The server was stopped while it did this." });
    expect(calls).toEqual([]);
  });
});

describe("a value that code gets from elsewhere", () => {
  const valueOf = async (expression: string, more?: JsonObject): Promise<Patch> => {
    const { id } = await publish({ A: [setBlock(expression, more)] });
    return patchOf(id, await begin(id), { blockId: "s", ...name });
  };

  it("is what the code gives", async () => {
    expect(await valueOf(`(await fetch("${origin}/" + {{Name}})).length`)).toEqual({ data: 16 });
  });

  it("is nothing where the code fails: its text stays with the server", async () => {
    const failing: Json[] = [
      `fetch("http://127.0.0.1:1/?key=${secret}")`,
      `fetch("http://127.0.0.1:1/?key=${secret}"`,
      `const get = fetch; return get("${secret}`,
      `[ "http://127.0.0.1:1/${secret}" ].map(fetch)[0]`,
    ];
    for (const expression of failing) {
      const patch = await valueOf(String(expression));
      expect(patch).toEqual({ error: expect.any(String), data: null });
      expect(JSON.stringify(patch)).not.toContain(secret);
    }
  });

  it("is a text that is no code, with its variables filled in", async () => {
    expect(await valueOf("Let me fetch that for you, {{Name}}.")).toEqual({
      data: "Let me fetch that for you, Ada.",
    });
    expect(await valueOf("Let me fetch that.", { isCode: true })).toEqual({
      error: expect.any(String),
      data: "Let me fetch that.",
    });
  });
});

it("a secret in such code, or read by it alone, is in nothing that a visitor can fetch", async () => {
  const { id, publicId } = await publish({ A: [says("Hi"), codeBlock(), setBlock(`fetch("?key=${secret}")`)] });
  const paths = [
    `/${publicId}`,
    `/api/v1/flows/${publicId}`,
    `/api/v1/flows/${id}?version=1`,
    `/api/publicTypebots/${publicId}`,
  ];
  for (const path of paths) {
    const response = await parley.visitor("GET", path);
    const body = await response.text();
    expect([path, response.status, body.includes("Hi")]).toEqual([path, 200, true]);
    expect(body).not.toContain("s3cret");
  }
  const started = await parley.visitor("POST", `/api/v1/typebots/${publicId}/startChat`, {});
  expect(await started.text()).not.toContain("s3cret");
});

it("a chat that the server runs calls at once", async () => {
  const { publicId } = await publish({
    A: [codeBlock(), says("{{X}}"), setBlock(`fetch("${origin}/second")`), asks("Name")],
  });
  const body = { prefilledVariables: { Name: "Ada" }, textBubbleContentFormat: "markdown" };
  const response = await parley.visitor("POST", `/api/v1/typebots/${publicId}/startChat`, body);
  const { messages } = (await response.json()) as { messages: { content: JsonObject }[] };
  expect(messages.map(({ content }) => content.markdown)).toEqual(["answer 1 to /Ada"]);
  expect(calls).toEqual([`/Ada ${secret} s3cret-in-variable`, "/second"]);
});

it("a message that comes twice at once calls once, and its next visit again", async () => {
  const count = { ...setBlock(`(await fetch("${origin}/" + {{Name}})).length`), to: "A" };
  const { publicId } = await publish({ A: [{ ...asks("Name"), id: "i" }, count] });
  const start = await parley.visitor("POST", `/api/v1/typebots/${publicId}/startChat`, {});
  const { sessionId } = (await start.json()) as { sessionId: string };
  const say = async (message: string) => {
    const response = await parley.visitor("POST", `/api/v1/sessions/${sessionId}/continueChat`, { message });
    return response.text();
  };
  const [one, other] = await Promise.all([say("Ada"), say("Ada")]);
  expect(other).toBe(one);
  expect(calls).toEqual(["/Ada"]);
  await say("Ada");
  expect(calls).toEqual(["/Ada", "/Ada"]);
});

describe("a preview", () => {
  it("calls by the draft, for whoever holds its permission, and stores nothing", async () => {
    const { id } = await publish({ A: [says("Hi"), codeBlock()] });
    const link = await parley.owner("POST", `/api/v1/typebots/${id}/preview`);
    const { url } = (await link.json()) as { url: string };
    const page = await (await parley.visitor("GET", new URL(url).pathname)).text();
    expect(page).not.toContain("s3cret");
    const previewToken = url.split("/").at(-1);
    const run = (body: JsonObject) => parley.visitor("POST", `/api/v1/preview-effects/${id}`, body);
    const response = await run({ previewToken: previewToken ?? "", blockId: "c", ...name });
    expect(await response.json()).toEqual({ patch: { variables: [{ variableId: "vX", value: "answer 1 to /Ada" }] } });
    expect((await run({ previewToken: "wrong", blockId: "c" })).status).toBe(403);
    expect((await run({ previewToken: previewToken ?? "", blockId: "nothing" })).status).toBe(404);
    expect(calls).toHaveLength(1);
  });
});
