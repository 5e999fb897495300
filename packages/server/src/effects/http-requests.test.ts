import { isJsonObject, type Json, type JsonObject, type Patch } from "@parley/core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asks, createTestFile, says, type TestFile } from "../testing/create-test-file.ts";
import { createTestParley } from "../testing/create-test-parley.ts";
import { startStrictServer } from "./testing/start-strict-server.ts";

let parley: Awaited<ReturnType<typeof createTestParley>>;
let other: Awaited<ReturnType<typeof startStrictServer>>;
beforeAll(async () => {
  other = await startStrictServer();
  parley = await createTestParley({ PARLEY_RATE_LIMIT: "0" }, { outside: { allowsLoopback: true } });
});
beforeEach(() => void other.take());
afterAll(async () => {
  await Promise.all([parley.close(), other.close()]);
});

const canary = "canary-password";
const authorization = { id: "h", key: "Authorization", value: `Basic ada:${canary}` };
const save = (bodyPath: string, variableId = "vX") => ({ id: `${variableId} ${bodyPath}`, bodyPath, variableId });

const request = (path: string, options: JsonObject = {}, webhook: JsonObject = {}) => ({
  id: "http",
  type: "Webhook",
  options: {
    webhook: { url: other.origin + path, headers: [authorization], ...webhook },
    responseVariableMapping: [save("data.items.map(item => item.name)"), save("statusCode", "vStatus")],
    ...options,
  },
});

const publish = async (blocks: TestFile["groups"][string], settings: JsonObject = {}) => {
  const variables = ["X", "Status", "Name"];
  return parley.publishBot(createTestFile({ variables, groups: { Welcome: blocks }, settings }));
};
type Bot = Awaited<ReturnType<typeof publish>>;

const begin = async ({ id }: Bot) => {
  const response = await parley.visitor("POST", `/api/typebots/${id}/results`, { wantsToken: true });
  const { result, token } = (await response.json()) as { result: { id: string }; token: string };
  return { resultId: result.id, token };
};
type Begun = Awaited<ReturnType<typeof begin>>;

const inBrowser = async ({ id }: Bot, { resultId, token }: Begun, body: JsonObject): Promise<Patch> => {
  const path = `/api/typebots/${id}/results/${resultId}/effects`;
  const response = await parley.visitor(
    "POST",
    path,
    { blockId: "http", effect: "send", ...body },
    {
      "x-parley-token": token,
    },
  );
  if (!response.ok) throw new Error(await response.text());
  return ((await response.json()) as { patch: Patch }).patch;
};

const logsOf = async ({ id }: Bot, { resultId }: Pick<Begun, "resultId">) => {
  const response = await parley.owner("GET", `/api/v1/typebots/${id}/results/${resultId}/logs`);
  return ((await response.json()) as { logs: { status: string; description: string; details: string }[] }).logs;
};

const bodyOf = (text: string | undefined): JsonObject => {
  const body: Json = JSON.parse(text ?? "null");
  return isJsonObject(body) ? body : {};
};

describe("a chat in a visitor's browser", () => {
  it("has the request sent once, with all that was answered, and is told nothing but the variables", async () => {
    const bot = await publish([{ ...asks("Name"), id: "one" }, { id: "two", type: "text input" }, request("/people")]);
    const begun = await begin(bot);
    for (const [blockId, content] of [
      ["one", "Ada"],
      ["two", 'Lace "and" so on'],
    ])
      await parley.visitor(
        "PUT",
        "/api/typebots/t/results/r/answers",
        { resultId: begun.resultId, blockId, content },
        { "x-parley-token": begun.token },
      );
    const body = { variables: { Name: "Ada" } };
    const [patch, again] = await Promise.all([inBrowser(bot, begun, body), inBrowser(bot, begun, body)]);
    expect(patch).toEqual({
      variables: [
        { variableId: "vX", value: ["Ada", "Bo"] },
        { variableId: "vStatus", value: "200" },
      ],
    });
    expect([again, await inBrowser(bot, begun, body)]).toEqual([patch, patch]);
    const [sent, ...more] = other.take();
    expect(more).toEqual([]);
    const { submittedAt, ...answers } = bodyOf(sent?.body);
    expect(answers).toEqual({ Name: "Ada", "Welcome (1)": 'Lace "and" so on' });
    expect(Date.parse(String(submittedAt))).toBeGreaterThan(Date.now() - 60_000);
    expect(await logsOf(bot, begun)).toMatchObject([
      { status: "success", description: "Webhook successfuly executed" },
    ]);
  });

  it("can see nothing of the request, nor can anybody else who asks", async () => {
    const bot = await publish([says("Hi"), request("/people?key=canary-query")]);
    const begun = await begin(bot);
    const seen = [JSON.stringify(await inBrowser(bot, begun, {})), JSON.stringify(await logsOf(bot, begun))];
    for (const path of [`/${bot.publicId}`, `/api/v1/flows/${bot.publicId}`, `/api/publicTypebots/${bot.publicId}`])
      seen.push(await (await parley.visitor("GET", path)).text());
    for (const text of seen) {
      expect(text).not.toContain("canary");
      expect(text).not.toContain(other.origin);
    }
  });
});

describe("another server that fails", () => {
  const status = [save("statusCode", "vStatus")];

  it.each([
    ["/busy", "429", "warning", "Webhook returned an error", "429: Later"],
    ["/broken", "503", "warning", "Webhook returned an error", '503: {"message":"Broken"}'],
    ["/nobody", "404", "warning", "Webhook returned an error", "404: Nobody here"],
    ["/slow", "408", "warning", "Webhook returned an error", /^408: .*did not answer in time/],
    ["/half", "500", "error", "The HTTP request failed", /can't be reached/],
    ["/gone", "500", "error", "The HTTP request failed", /can't be reached/],
    ["/circle", "500", "error", "The HTTP request failed", /redirects too often/],
    ["/inside", "500", "error", "The HTTP request failed", /not a public address/],
    ["/moved", "200", "success", "Webhook successfuly executed", /^200: /],
  ])("%s leaves the status %s and a log, and the flow goes on", async (path, value, level, description, details) => {
    const bot = await publish([request(path, { responseVariableMapping: status, timeout: 1 })]);
    const begun = await begin(bot);
    expect(await inBrowser(bot, begun, {})).toEqual({ variables: [{ variableId: "vStatus", value }] });
    const [log, ...more] = await logsOf(bot, begun);
    expect(more).toEqual([]);
    expect(log).toMatchObject({ status: level, description });
    expect(log?.details).toEqual(typeof details === "string" ? details : expect.stringMatching(details));
  });

  it("and repeats the key leaves none of it in the log", async () => {
    const wrong = { ...authorization, value: `Basic bo:${canary}` };
    const bot = await publish([request("/people", {}, { headers: [wrong] })]);
    const begun = await begin(bot);
    expect(await inBrowser(bot, begun, {})).toMatchObject({ variables: [{ variableId: "vStatus", value: "401" }] });
    const [log] = await logsOf(bot, begun);
    expect(log?.details).toBe('401: {"message":"Not with •••"}');
  });

  it.each(["http://[::1]:1/", "http://10.0.0.1/", "ftp://example.org/", "http://", "javascript:1", "a b", "{{Name}}"])(
    "is not asked at %s",
    async (url) => {
      const bot = await publish([request("", { responseVariableMapping: status, timeout: 1 }, { url })]);
      const begun = await begin(bot);
      const { variables } = await inBrowser(bot, begun, { variables: { Name: "http://169.254.169.254/" } });
      expect(variables).toEqual([{ variableId: "vStatus", value: "500" }]);
      expect(await logsOf(bot, begun)).toMatchObject([{ status: "error", description: "The HTTP request failed" }]);
    },
  );
});

interface Reply {
  sessionId: string;
  resultId?: string;
  messages: { content: { markdown: string } }[];
  clientSideActions?: JsonObject[];
  logs?: JsonObject[];
}

/** Opens a chat as a client of the chat API. */
const openChat = async ({ publicId }: Bot, start: JsonObject = {}) => {
  const ask = async (path: string, body: JsonObject): Promise<Reply> => {
    const response = await parley.visitor("POST", path, { ...body, textBubbleContentFormat: "markdown" });
    return response.json();
  };
  const started = await ask(`/api/v1/typebots/${publicId}/startChat`, start);
  const say = (message: string) => ask(`/api/v1/sessions/${started.sessionId}/continueChat`, { message });
  return { started, say };
};
const saidIn = ({ messages }: Reply) => messages.map(({ content }) => content.markdown);

describe("a chat over the API", () => {
  it("sends what was answered in this very turn, and keeps its logs from the client", async () => {
    const bot = await publish([
      { id: "one", type: "text input" },
      request("/people"),
      says("{{X}} {{Status}}"),
      asks("Name"),
    ]);
    const { started, say } = await openChat(bot);
    const reply = await say("Lace");
    expect(saidIn(reply)).toEqual(['["Ada","Bo"] 200']);
    expect(reply.logs).toBeUndefined();
    expect(bodyOf(other.take()[0]?.body)).toMatchObject({ Welcome: "Lace" });
    expect(await logsOf(bot, { resultId: started.resultId ?? "" })).toMatchObject([
      { description: "Webhook successfuly executed" },
    ]);
  });

  it("sends again what another chat with the same result has sent already", async () => {
    const settings = { general: { rememberUser: { isEnabled: true } } };
    const bot = await publish([asks("Name"), request("/people", { responseVariableMapping: [] })], settings);
    let resultId: string | undefined;
    for (let chat = 0; chat < 2; chat += 1) {
      const { started, say } = await openChat(bot, resultId === undefined ? {} : { resultId });
      resultId = started.resultId;
      await say("Ada");
      expect(other.take().map(({ path }) => path)).toEqual(["/people"]);
    }
  });

  it("is told what to send where the author wants that, and tells the answer", async () => {
    const onPage = { isExecutedOnClient: true, isCustomBody: true };
    const webhook = { body: '{"name":"{{Name}}"}' };
    const bot = await publish([
      asks("Name"),
      request("/people", onPage, webhook),
      says("{{X}} {{Status}}"),
      asks("Name"),
    ]);
    const { started, say } = await openChat(bot);
    const { clientSideActions = [], messages } = await say('Ada "A"');
    expect(messages).toEqual([]);
    expect(clientSideActions).toEqual([
      {
        type: "httpRequestToExecute",
        httpRequestToExecute: {
          url: `${other.origin}/people`,
          method: "POST",
          headers: { Authorization: expect.stringMatching(/^Basic /), "Content-Type": "application/json" },
          body: '{"name":"Ada \\"A\\""}',
        },
        expectsDedicatedReply: true,
      },
    ]);
    expect(other.take()).toEqual([]);
    const answer = { statusCode: 201, data: { items: [{ name: "Cy" }] } };
    expect(saidIn(await say(JSON.stringify(answer)))).toEqual(['["Cy"] 201']);
    expect(await logsOf(bot, { resultId: started.resultId ?? "" })).toMatchObject([
      { description: "Webhook successfuly executed", details: '201: {"items":[{"name":"Cy"}]}' },
    ]);
  });
});

describe("the specified call", () => {
  const execute = (bot: { id: string }, body: JsonObject = {}, query = "", blockId = "http") =>
    parley.visitor("POST", `/api/typebots/${bot.id}/blocks/${blockId}/executeWebhook${query}`, body);

  it("spec B7.6: POST executeWebhook takes variables, resultValues and parentTypebotIds, and answers a status with data", async () => {
    const bot = await publish([{ id: "one", type: "text input" }, request("/people")]);
    const response = await parley.visitor("POST", `/api/typebots/${bot.id}/results`, {});
    const { result } = (await response.json()) as { result: { id: string } };
    const resultValues = {
      answers: [{ resultId: result.id, index: 0, blockId: "one", variableId: null, value: "Lace" }],
      variables: [{ id: "vX", name: "X", value: "old" }],
      createdAt: "2026-01-02T03:04:05.000Z",
    };
    const variables = [
      { id: "vName", name: "Name", value: "Ada" },
      { id: "vX", name: "X", value: ["a", "b"] },
    ];
    const body = { variables, resultValues, parentTypebotIds: [] };
    const answer = await execute(bot, body, `?resultId=${result.id}`);
    expect(answer.status).toBe(200);
    const got = { submittedAt: resultValues.createdAt, Welcome: "Lace", Name: "Ada", X: "a,b" };
    expect(await answer.json()).toEqual({ statusCode: 200, data: { got, items: [{ name: "Ada" }, { name: "Bo" }] } });
    expect(await logsOf(bot, { resultId: result.id })).toMatchObject([{ description: "Webhook successfuly executed" }]);
  });

  it("answers a failure as an answer, and needs no body and no result", async () => {
    const busy = await execute(await publish([request("/busy")]));
    expect([busy.status, await busy.json()]).toEqual([200, { statusCode: 429, data: "Later" }]);
    const missing = await execute(await publish([{ id: "http", type: "Webhook" }]));
    expect(await missing.json()).toMatchObject({ statusCode: 404, data: { message: expect.any(String) } });
  });

  it("refuses what is no such block of a published bot, and what visitors send themselves", async () => {
    const bot = await publish([says("Hi"), { ...asks("Name"), id: "one" }, request("/people")]);
    const foreign = await begin(await publish([request("/people")]));
    const own = await begin(bot);
    const refused = await Promise.all([
      execute(bot, {}, "", "one"),
      execute(bot, {}, "", "nobody"),
      execute({ id: "nobody" }),
      execute(bot, {}, `?resultId=${own.resultId}`),
      execute(bot, {}, `?resultId=${foreign.resultId}`),
      execute(await publish([request("/people", { isExecutedOnClient: true })])),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
    expect((await execute(bot)).status).toBe(200);
    await parley.owner("POST", `/api/v1/typebots/${bot.id}/unpublish`);
    expect((await execute(bot)).status).toBe(403);
  });

  it("refuses pages that the author has not allowed", async () => {
    const bot = await publish([request("/text")], { security: { allowedOrigins: ["https://shop.example.org"] } });
    const path = `/api/typebots/${bot.id}/blocks/http/executeWebhook`;
    const from = (origin: string) => parley.visitor("POST", path, {}, { origin });
    expect((await from("https://evil.example.org")).status).toBe(403);
    expect((await from("https://shop.example.org")).status).toBe(200);
  });
});

it("a preview really sends it, by the draft, and tells its author the log", async () => {
  const bot = await publish([request("/people", { isCustomBody: true }, { body: '{"name":"{{Name}}"}' })]);
  const link = await parley.owner("POST", `/api/v1/typebots/${bot.id}/preview`);
  const previewToken = ((await link.json()) as { url: string }).url.split("/").at(-1) ?? "";
  const body = { previewToken, blockId: "http", effect: "send", variables: { Name: "Ada" } };
  const response = await parley.visitor("POST", `/api/v1/preview-effects/${bot.id}`, body);
  expect(await response.json()).toMatchObject({
    patch: {
      variables: [{ variableId: "vX", value: ["Ada", "Bo"] }, { variableId: "vStatus" }],
      logs: [{ description: "Webhook successfuly executed" }],
    },
  });
  expect(bodyOf(other.take()[0]?.body)).toEqual({ name: "Ada" });
});
