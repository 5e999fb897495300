import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createTestClient, textsOf } from "../../testing/create-test-client.ts";
import { asks, createTestFile, says, type TestFile } from "../../testing/create-test-file.ts";
import { sweepSessions } from "../session/session-sweep.ts";

let test: Awaited<ReturnType<typeof createTestClient>>;
beforeAll(async () => {
  test = await createTestClient({ NEXT_PUBLIC_VIEWER_URL: "https://bots.example" });
});
afterAll(() => test.close());

const twice: TestFile = {
  id: "twice",
  groups: { A: [says("Name?"), asks("Name", { id: "i1" }), says("Town?"), asks("Town", { id: "i2" }), says("Bye")] },
  variables: ["Name", "Town"],
};
const key = (name: string) => ({ "idempotency-key": `${name}-0123456789abcdef` });
const contentsOf = async (publicId: string) =>
  (await test.resultsOf(publicId)).map(({ answers }) => answers.map(({ content }) => content));

describe("a request that is repeated", () => {
  it("starts one chat under one key", async () => {
    const publicId = await test.publish(twice);
    const first = await test.start(publicId, {}, key("a"));
    expect(await test.start(publicId, {}, key("a"))).toEqual(first);
    const [third, fourth] = await Promise.all([1, 2].map(() => test.start(publicId, {}, key("b"))));
    expect(fourth).toEqual(third);
    expect([third?.body.sessionId === first.body.sessionId, (await test.resultsOf(publicId)).length]).toEqual([
      false,
      2,
    ]);
    await test.send(first.body.sessionId, "Ada");
    expect((await test.start(publicId, {}, key("a"))).status).toBe(409);
  });

  it("gets the answer it got before, the last one of a chat too", async () => {
    const publicId = await test.publish(twice);
    const { sessionId } = (await test.start(publicId)).body;
    const named = await test.send(sessionId, "Ada", {}, key("1"));
    expect(await test.send(sessionId, "Ada", {}, key("1"))).toEqual(named);
    const over = await test.send(sessionId, "Paris", {}, key("2"));
    expect([textsOf(over), await test.send(sessionId, "Paris", {}, key("2"))]).toEqual([["Bye"], over]);
    expect((await test.send(sessionId, "Paris", {}, key("3"))).status).toBe(404);
    expect(await contentsOf(publicId)).toEqual([["Ada", "Paris"]]);
  });

  it("is never taken for the answer to a later question, however late it comes", async () => {
    const inputs = Array.from({ length: 20 }, (_, index) => asks("Name", { id: `i${index}` }));
    const publicId = await test.publish({ id: "late", groups: { A: inputs }, variables: ["Name"] });
    const { sessionId } = (await test.start(publicId)).body;
    const sayAs = (index: number) => test.send(sessionId, `said ${index}`, {}, key(`late ${index}`));
    for (let index = 0; index < 12; index++) expect((await sayAs(index)).status).toBe(200);
    // Requests without a key don't displace remembered keys.
    expect((await test.send(sessionId, "plain")).status).toBe(200);
    for (const index of [0, 5, 11])
      expect(await sayAs(index)).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
    const [one, other] = await Promise.all([sayAs(12), sayAs(3)]);
    expect([one?.status, other?.status]).toEqual([200, 409]);
    const said = Array.from({ length: 12 }, (_, index) => `said ${index}`);
    expect(await contentsOf(publicId)).toEqual([[...said, "plain", "said 12"]]);
  });

  it("counts once when it comes twice at the same time", async () => {
    const publicId = await test.publish(twice);
    const { sessionId } = (await test.start(publicId)).body;
    const [one, other] = await Promise.all([test.send(sessionId, "Ada"), test.send(sessionId, "Ada")]);
    expect([textsOf(one), other]).toEqual([["Town?"], one]);
    expect(await contentsOf(publicId)).toEqual([["Ada"]]);
  });

  it("is not taken for one that only says the same, while logs of the client change the chat", async () => {
    const inputs = ["a", "b", "c", "d", "e", "f"].map((id) => asks("Name", { id }));
    const publicId = await test.publish({ id: "logged", groups: { A: inputs }, variables: ["Name"] });
    const { sessionId } = (await test.start(publicId)).body;
    const log = () => test.post(`/api/v2/sessions/${sessionId}/clientLogs`, { clientLogs: [{ description: "x" }] });
    for (const _ of inputs) await Promise.all([log(), log(), test.send(sessionId, "yes"), log()]);
    expect(await contentsOf(publicId)).toEqual([inputs.map(() => "yes")]);
  });

  it("does not get in the way of another that comes at the same time", async () => {
    const publicId = await test.publish(twice);
    const { sessionId } = (await test.start(publicId)).body;
    const answers = await Promise.all([test.send(sessionId, "Ada"), test.send(sessionId, "Paris")]);
    expect(answers.map(textsOf).sort()).toEqual([["Bye"], ["Town?"]]);
    expect((await contentsOf(publicId))[0]?.toSorted()).toEqual(["Ada", "Paris"]);
  });

  it("needs a key that nobody else has", async () => {
    const { status, body } = await test.start(await test.publish(twice), {}, { "idempotency-key": "1" });
    expect([status, body.message]).toEqual([400, "Idempotency-Key: expected 16 to 200 characters."]);
  });
});

describe("origins", () => {
  const shop = "https://shop.example";
  const from = (origin: string, frame?: string) => ({
    origin,
    ...(frame === undefined ? {} : { "x-typebot-iframe-referrer-origin": frame }),
  });

  it("are those the author allows, or of the viewer framed by one of them", async () => {
    const publicId = await test.publish({ ...twice, settings: { security: { allowedOrigins: [shop] } } });
    const statusOf = async (headers: Record<string, string>) => (await test.start(publicId, {}, headers)).status;
    expect(await statusOf({})).toBe(200);
    expect(await statusOf(from(shop))).toBe(200);
    expect(await statusOf(from("https://bots.example", shop))).toBe(200);
    for (const refused of [
      from("https://evil.example"),
      from("https://evil.example", shop),
      from("https://bots.example"),
      from("https://bots.example", "https://evil.example"),
    ])
      expect([refused, await statusOf(refused)]).toEqual([refused, 403]);
    const { sessionId } = (await test.start(publicId)).body;
    expect((await test.send(sessionId, "Ada", {}, from("https://evil.example"))).status).toBe(403);
    const logs = { clientLogs: [{ description: "x" }] };
    expect(
      (await test.post(`/api/v2/sessions/${sessionId}/clientLogs`, logs, from("https://evil.example"))).status,
    ).toBe(403);
  });

  it("are all told that they may call, whatever headers they send", async () => {
    const response = await test.visitor("OPTIONS", "/api/v1/sessions/x/continueChat", undefined, {
      origin: shop,
      "access-control-request-headers": "content-type,x-typebot-iframe-referrer-origin",
    });
    expect([response.status, Object.fromEntries(response.headers)]).toMatchObject([
      204,
      {
        "access-control-allow-origin": "*",
        "access-control-allow-headers": "content-type,x-typebot-iframe-referrer-origin",
      },
    ]);
    const refused = await test.visitor("POST", "/api/v1/sessions/none/continueChat", {}, { origin: shop });
    expect([refused.status, refused.headers.get("access-control-allow-origin")]).toEqual([404, "*"]);
  });
});

describe("a chat stays", () => {
  it("on the versions it began with, those of linked bots too", async () => {
    const link = { type: "Typebot link", options: { typebotId: "inner" } };
    const outer = { id: "outer", groups: { A: [asks("Name"), link, says("Outer, first")] }, variables: ["Name"] };
    const inner = {
      id: "inner",
      groups: { A: [says("Inner, first"), asks("Name"), says("{{Name}}")] },
      variables: ["Name"],
    };
    const [outerBot, innerBot] = await test.importFiles([createTestFile(outer), createTestFile(inner)]);
    const { sessionId } = (await test.start(outerBot?.publicId ?? "")).body;
    const { connection } = test.parley.services.database;
    for (const bot of [outerBot, innerBot]) {
      const row = await connection
        .selectFrom("bots")
        .select("draft")
        .where("id", "=", bot?.id ?? "")
        .executeTakeFirstOrThrow();
      await connection
        .updateTable("bots")
        .set({ draft: row.draft.replaceAll("first", "second") })
        .where("id", "=", bot?.id ?? "")
        .execute();
      expect((await test.owner("POST", `/api/v1/typebots/${bot?.id}/publish`)).status).toBe(200);
    }
    expect(textsOf(await test.send(sessionId, "Ada"))).toEqual(["Inner, first"]);
    expect(textsOf(await test.send(sessionId, "Bob"))).toEqual(["Bob", "Outer, first"]);
    const later = (await test.start(outerBot?.publicId ?? "")).body.sessionId;
    expect(textsOf(await test.send(later, "Ada"))).toEqual(["Inner, second"]);
  });

  it("with its result where visitors are remembered, and keeps its earlier answers", async () => {
    const settings = { general: { rememberUser: { isEnabled: true } } };
    const publicId = await test.publish({
      ...twice,
      settings,
      groups: { A: [says("{{Name}}"), asks("Name"), asks("Town")] },
    });
    const first = (await test.start(publicId)).body;
    await test.send(first.sessionId, "Ada");
    const again = await test.start(publicId, { resultId: first.resultId });
    expect([again.body.resultId, textsOf(again)]).toEqual([first.resultId, ["Ada"]]);
    await test.send(again.body.sessionId, "Bob");
    const renamed = await test.start(publicId, { resultId: first.resultId, prefilledVariables: { Name: "Eve" } });
    expect(textsOf(renamed)).toEqual(["Eve"]);
    const results = await test.resultsOf(publicId);
    expect(results).toMatchObject([
      {
        answers: [
          { content: "Ada", visit: 0 },
          { content: "Bob", visit: 1 },
        ],
      },
    ]);
    const { connection } = test.parley.services.database;
    const events = await connection
      .selectFrom("events")
      .select("seq")
      .where("result_id", "=", first.resultId.split(".")[0])
      .execute();
    expect(events.length).toBe(10);
  });

  it("with a result of its own where they are not, and where the result is another's", async () => {
    const forgetful = await test.publish(twice);
    const { resultId } = (await test.start(forgetful)).body;
    expect((await test.start(forgetful, { resultId })).body.resultId).not.toBe(resultId);
    const remembers = await test.publish({ ...twice, settings: { general: { rememberUser: { isEnabled: true } } } });
    expect((await test.start(remembers, { resultId })).body.resultId).not.toBe(resultId);
    const made = await test.post(`/api/typebots/${remembers}/results`, { wantsToken: true });
    const { result, token } = made.body;
    expect((await test.start(remembers, { resultId: result.id })).body.resultId).not.toContain(result.id);
    const owned = await test.start(remembers, { resultId: result.id }, { "x-parley-token": token });
    expect(owned.body.resultId).toBe(`${result.id}.${token}`);
  });
});

describe("client logs", () => {
  const logsOf = async (resultId: string) =>
    test.parley.services.database.connection
      .selectFrom("logs")
      .select(["status", "description", "details", "context"])
      .where("result_id", "=", resultId)
      .orderBy("seq")
      .execute();

  it("go to the result, after the end of the chat too", async () => {
    const { sessionId, resultId } = (await test.begin(twice)).body;
    const clientLogs = [
      { status: "info", description: "a", details: "x".repeat(1500) },
      { description: "b", context: "c" },
    ];
    const stored = await test.post(`/api/v2/sessions/${sessionId}/clientLogs`, { clientLogs });
    expect(stored).toEqual({ status: 200, body: { message: "The logs have been stored." } });
    await test.send(sessionId, "Ada");
    await test.send(sessionId, "Paris");
    await test.post(`/api/v1/sessions/${sessionId}/clientLogs`, {
      clientLogs: [{ description: "late", details: { a: 1 } }],
    });
    expect(await logsOf(resultId)).toEqual([
      { status: "info", description: "a", details: `${"x".repeat(1000)}...`, context: null },
      { status: "error", description: "b", details: null, context: "c" },
      { status: "error", description: "late", details: '{"a":1}', context: null },
    ]);
  });

  it("come with the messages of older clients", async () => {
    const { sessionId, resultId } = (await test.begin(twice)).body;
    const clientLogs = [{ description: "late", details: { a: 1 } }];
    expect(textsOf(await test.post("/api/v1/sendMessage", { sessionId, message: "Ada", clientLogs }))).toEqual([
      "Town?",
    ]);
    expect(await logsOf(resultId)).toEqual([
      { status: "error", description: "late", details: '{"a":1}', context: null },
    ]);
    const registered = await test.begin(twice, { isOnlyRegistering: true });
    const begun = { sessionId: registered.body.sessionId, clientLogs };
    expect(textsOf(await test.post("/api/v1/sendMessage", begun))).toEqual(["Name?"]);
  });

  it("need a chat that has a result", async () => {
    const { sessionId } = (await test.begin({ groups: { A: [says("Only this")] } })).body;
    const body = { clientLogs: [{ description: "x" }] };
    expect((await test.post(`/api/v2/sessions/${sessionId}/clientLogs`, body)).status).toBe(404);
    expect((await test.post("/api/v2/sessions/none/clientLogs", body)).status).toBe(404);
    expect((await test.post(`/api/v2/sessions/${sessionId}/clientLogs`, { clientLogs: [{}] })).status).toBe(400);
  });
});

describe("sendMessage", () => {
  it("starts and goes on in one call", async () => {
    const typebot = await test.publish(twice);
    const started = await test.post("/api/v1/sendMessage", {
      startParams: { typebot, prefilledVariables: { Name: "Ada" } },
    });
    expect([textsOf(started), started.body.resultId, started.body.typebot.version]).toEqual([
      ["Name?"],
      expect.any(String),
      "6.1",
    ]);
    const { sessionId } = started.body;
    expect(textsOf(await test.post("/api/v2/sendMessage", { sessionId, message: "Ada" }))).toEqual(["Town?"]);
    const anew = await test.post("/api/v1/sendMessage", { sessionId: "gone", startParams: { typebot } });
    expect(textsOf(anew)).toEqual(["Name?"]);
  });

  it.each([
    [{ message: "x" }, 400],
    [{ sessionId: "gone", message: "x" }, 404],
    [{ startParams: { typebot: {} } }, 400],
    [{ startParams: { typebot: "x", isPreview: true } }, 401],
    [{ startParams: { typebot: "unknown" } }, 404],
  ])("refuses %j", async (body, status) => expect((await test.post("/api/v1/sendMessage", body)).status).toBe(status));
});

describe("limits", () => {
  it("end a chat that has grown too large", async () => {
    const file = {
      groups: { A: [asks("All", { id: "i", to: "A" })] },
      variables: [{ id: "vAll", name: "All", value: [] }],
    };
    const { sessionId } = (await test.begin(file)).body;
    const answers = [];
    for (let index = 0; index < 6; index++) answers.push(await test.send(sessionId, "x".repeat(400_000)));
    // The fifth answer says that there is no more room. After it the chat no longer exists.
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 404]);
    expect(answers.slice(0, 5).map((answer) => textsOf(answer))).toEqual([
      ...Array.from({ length: 4 }, () => []),
      ["This chat has become too long and ends here."],
    ]);
    expect((await test.send(sessionId, "x".repeat(1_100_000))).status).toBe(413);
  });

  it("stop a request that takes too long", async () => {
    const slow = await createTestClient({ CHAT_API_TIMEOUT: "1" });
    const set = {
      type: "Set variable",
      options: { variableId: "vX", expressionToEvaluate: "let i = 0; while (i < 1e6) i++; return i" },
    };
    const { status, body } = await slow.begin({ groups: { A: [set, set, says("Done")] }, variables: ["X"] });
    expect([status, body.code]).toEqual([504, "TIMEOUT"]);
    await slow.close();
  });

  it.each([
    ["has a linear form", "^(\\w+\\s?)*$"],
    ["has none, and is stopped", "^(?=(\\w+\\s?)*$)"],
  ])(
    "let no pattern take for ever: one that %s",
    async (_, value) => {
      const content = { comparisons: [{ variableId: "vName", comparisonOperator: "Matches regex", value }] };
      const slow = { type: "Condition", items: [{ id: "c", content }] };
      const publicId = await test.publish({
        id: "slow",
        groups: { A: [asks("Name"), slow, says("Fine")] },
        variables: ["Name"],
      });
      const { sessionId } = (await test.start(publicId)).body;
      expect(textsOf(await test.send(sessionId, `${"a".repeat(40)}!`))).toEqual(["Fine"]);
      const atOnce = await test.publish({ id: "at once", groups: { A: [slow, says("Fine")] }, variables: ["Name"] });
      const page = await test.visitor("GET", `https://bots.example/${atOnce}?Name=${"a".repeat(40)}!`);
      expect(page.status).toBe(200);
    },
    40_000,
  );

  it("remove chats an hour after they were over", async () => {
    const publicId = await test.publish(twice);
    const { sessionId } = (await test.start(publicId)).body;
    await test.send(sessionId, "Ada");
    await test.send(sessionId, "Paris");
    const { services } = test.parley;
    const rows = () =>
      services.database.connection.selectFrom("sessions").select("id").where("id", "=", sessionId).execute();
    const now = vi.fn(() => Date.now());
    const sweep = () =>
      sweepSessions({ ...services, environment: { PARLEY_ACTIVITY_DAYS: 365, PARLEY_CALL_DAYS: 14 } }, now());
    await sweep();
    expect(await rows()).toHaveLength(1);
    now.mockReturnValue(Date.now() + 2 * 60 * 60_000);
    await sweep();
    expect(await rows()).toEqual([]);
    expect((await test.send(sessionId, "x")).status).toBe(404);
  });

  it("remove chats that nobody went on with for a month, previews after a day; results stay", async () => {
    const bot = await test.publishBot(createTestFile(twice));
    const { sessionId } = (await test.start(bot.publicId)).body;
    await test.send(sessionId, "Ada");
    const preview = (await test.ownerPost(`/api/v1/typebots/${bot.id}/preview/startChat`, {})).body.sessionId;
    const { services } = test.parley;
    const left = async (days: number) => {
      await sweepSessions(
        { ...services, environment: { PARLEY_ACTIVITY_DAYS: 365, PARLEY_CALL_DAYS: 14 } },
        Date.now() + days * 24 * 60 * 60_000,
      );
      const rows = await services.database.connection.selectFrom("sessions").select("id").execute();
      return [sessionId, preview].map((id) => rows.some((row) => row.id === id));
    };
    expect([await left(0.9), await left(1.1)]).toEqual([
      [true, true],
      [true, false],
    ]);
    expect([await left(29), await left(31)]).toEqual([
      [true, false],
      [false, false],
    ]);
    expect(await contentsOf(bot.publicId)).toEqual([["Ada"]]);
  });

  it("keep of the values that a client gives only those the bot has variables for", async () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`unknown ${at}`, "x"]));
    const publicId = await test.publish({ ...twice, groups: { A: [says("Hi {{Name}}"), asks("Town", { id: "i2" })] } });
    const started = await test.start(publicId, { prefilledVariables: { ...many, name: "Ada" } });
    expect(textsOf(started)).toEqual(["Hi Ada"]);
    const { connection } = test.parley.services.database;
    const sessions = connection.selectFrom("sessions").select("state").where("id", "=", started.body.sessionId);
    expect((await sessions.executeTakeFirstOrThrow()).state).not.toContain("unknown");
  });
});
