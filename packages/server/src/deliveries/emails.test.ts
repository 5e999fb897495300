import type { DeliverySummary } from "@parley/api";
import type { JsonObject } from "@parley/core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startMailServer } from "../mail/testing/start-mail-server.ts";
import { testCertificate } from "../mail/testing/test-certificate.ts";
import { asks, createTestFile, says, type TestFile } from "../testing/create-test-file.ts";
import { createTestParley } from "../testing/create-test-parley.ts";
import { nextMillisecond } from "../testing/next-millisecond.ts";

const login = { user: "ada", password: "canary-password" };
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let parley: Awaited<ReturnType<typeof createTestParley>>;
let credentialsId: string;
beforeAll(async () => {
  mailServer = await startMailServer(login);
  parley = await createTestParley(
    {
      PARLEY_RATE_LIMIT: "0",
      SMTP_HOST: "localhost",
      SMTP_PORT: String(mailServer.port),
      NEXT_PUBLIC_SMTP_FROM: "a@b.org",
    },
    { outside: { allowsLoopback: true }, mailTls: { ca: testCertificate } },
  );
  const data = {
    host: "localhost",
    port: mailServer.port,
    username: login.user,
    password: login.password,
    from: { email: "shop@example.org", name: "Shop" },
  };
  const made = await parley.owner("POST", "/api/v1/credentials", { type: "smtp", name: "Mail", data });
  credentialsId = (await made.json()).id;
});
beforeEach(() => {
  mailServer.arrived.length = 0;
});
afterAll(async () => {
  await parley.close();
  await mailServer.close();
});

const email = (options: JsonObject = {}, id = "mail") => ({
  id,
  type: "Email",
  options: {
    credentialsId,
    recipients: ["{{Email}}"],
    subject: "Hi {{Name}}",
    isCustomBody: true,
    body: "Hello {{Name}}",
    ...options,
  },
});

const variables = ["Name", "Email", "Files"];
const publish = (blocks: TestFile["groups"][string], settings: JsonObject = {}) =>
  parley.publishBot(createTestFile({ variables, groups: { Welcome: blocks }, settings }));
type Bot = Awaited<ReturnType<typeof publish>>;

const settle = () => parley.parley.services.outbox.settle();

const begin = async ({ id }: Bot) => {
  const response = await parley.visitor("POST", `/api/typebots/${id}/results`, { wantsToken: true });
  const { result, token } = (await response.json()) as { result: { id: string }; token: string };
  return { resultId: result.id, token };
};
type Begun = Awaited<ReturnType<typeof begin>>;

const inBrowser = async ({ id }: Bot, { resultId, token }: Begun, visit: number, values: JsonObject) => {
  const path = `/api/typebots/${id}/results/${resultId}/effects`;
  const body = { blockId: "mail", effect: "send", visit, variables: values };
  const response = await parley.visitor("POST", path, body, { "x-parley-token": token });
  return (await response.json()).patch;
};

const logsOf = async ({ id }: Bot, resultId: string) => {
  const response = await parley.owner("GET", `/api/v1/typebots/${id}/results/${resultId}/logs`);
  const { logs } = (await response.json()) as { logs: { status: string; description: string; details: string }[] };
  return logs.map(({ status, description }) => [status, description]);
};

const start = async ({ publicId }: Bot, body: JsonObject = {}) =>
  (await parley.visitor("POST", `/api/v1/typebots/${publicId}/startChat`, body)).json();
const answer = async (sessionId: string, message: string) =>
  (await parley.visitor("POST", `/api/v1/sessions/${sessionId}/continueChat`, { message })).json();

const ada = { Name: "<Ada>", Email: "ada@example.org" };
const sent = ["success", "Succesfully sent an email"];

it("an account is tried by logging in, and the server says what is wrong in words without the password", async () => {
  const test = async (password: string) => {
    const data = {
      host: "localhost",
      port: mailServer.port,
      username: login.user,
      password,
      from: { email: "a@b.org" },
    };
    const made = await parley.owner("POST", "/api/v1/credentials", { type: "smtp", name: "Tried", data });
    const { id } = await made.json();
    return (await parley.owner("POST", `/api/v1/credentials/${id}/test`, {})).json();
  };
  expect(await test(login.password)).toEqual({ isWorking: true, message: "Works" });
  const refused = await test("canary-wrong");
  const said = expect.stringMatching(/^localhost refused the user name or the password/);
  expect(refused).toEqual({ isWorking: false, message: said });
  expect(refused.message).not.toContain("canary-wrong");
});

describe("the e-mail of a block", () => {
  it("spec B1.14: is sent while the chat goes on, with the values of that moment, in a browser", async () => {
    const bot = await publish([email(), says("after")]);
    const begun = await begin(bot);
    expect(await inBrowser(bot, begun, 0, ada)).toEqual({});
    expect(await inBrowser(bot, begun, 0, { ...ada, Name: "Bo" })).toEqual({});
    await settle();
    expect(mailServer.arrived).toMatchObject([
      { recipients: ["ada@example.org"], sender: "shop@example.org", user: "ada", mail: { subject: "Hi <Ada>" } },
    ]);
    expect(mailServer.arrived[0]?.mail.html).toContain("Hello &lt;Ada&gt;");
    expect(await logsOf(bot, begun.resultId)).toEqual([sent]);
  });

  it("is sent once though the server was killed before, or right after, it was stored", async () => {
    const bot = await publish([email(), says("after")]);
    const { connection } = parley.parley.services.database;
    /** Leaves the need as a process does that is killed while it fulfils the need. */
    const kill = ({ resultId }: Begun) =>
      connection
        .updateTable("needs")
        .set({ outcome: JSON.stringify({ claim: "killed 1", values: "", patch: null }) })
        .where("result_id", "=", resultId)
        .execute();
    const [before, after] = [await begin(bot), await begin(bot)];
    for (const begun of [before, after]) expect(await inBrowser(bot, begun, 0, ada)).toEqual({});
    await settle();
    await connection.deleteFrom("deliveries").where("result_id", "=", before.resultId).execute();
    mailServer.arrived.length = 0;
    for (const begun of [before, after]) {
      await kill(begun);
      expect(await inBrowser(bot, begun, 0, ada)).toEqual({});
    }
    await settle();
    expect(mailServer.arrived).toHaveLength(1);
    expect(await logsOf(bot, after.resultId)).toEqual([sent]);
  });

  it("is stored with the turn of a chat that the server runs, and sent", async () => {
    const bot = await publish([asks("Email"), asks("Name"), email({ isCustomBody: false }), says("after")]);
    const { sessionId, resultId } = await start(bot);
    await answer(sessionId, "ada@example.org");
    const { messages } = await answer(sessionId, "Ada");
    await settle();
    expect(messages).toHaveLength(1);
    const [arrived] = mailServer.arrived;
    expect(arrived?.mail.text).toContain("Email: ada@example.org\nName: Ada");
    expect(arrived?.mail.html).toContain(`/bots/${bot.id}/results?result=${resultId}"`);
    expect(await logsOf(bot, resultId)).toEqual([sent]);
  });

  it("keeps a result for a chat that does nothing but send it", async () => {
    const bot = await publish([email({ recipients: ["ada@example.org"] })]);
    await start(bot);
    await settle();
    const { results } = await (await parley.owner("GET", `/api/v1/typebots/${bot.publicId}/results`)).json();
    expect([mailServer.arrived.length, results.length]).toEqual([1, 1]);
  });

  it("is tried again when the mail server wants it later, under the same id", async () => {
    mailServer.next("later", "breaks off");
    const bot = await publish([email()]);
    const begun = await begin(bot);
    await inBrowser(bot, begun, 0, ada);
    await settle();
    const { database } = parley.parley.services;
    const open = () => database.connection.selectFrom("deliveries").selectAll().where("result_id", "=", begun.resultId);
    const wanted = ["Greylisted", "ended the connection"];
    for (const reason of wanted) {
      const [row] = await open().execute();
      expect(row).toMatchObject({ status: "open", last_error: expect.stringContaining(reason) });
      expect(await logsOf(bot, begun.resultId)).toEqual([]);
      const due = new Date().toISOString();
      await database.connection
        .updateTable("deliveries")
        .set({ due_at: due })
        .where("id", "=", row?.id ?? "")
        .execute();
      await settle();
    }
    expect(mailServer.arrived.map(({ mail }) => mail.messageId)).toHaveLength(2);
    expect(new Set(mailServer.arrived.map(({ mail }) => mail.messageId)).size).toBe(1);
    expect(await logsOf(bot, begun.resultId)).toEqual([sent]);
  });

  it("is not sent more than five times between two answers, nor twice the same in a row", async () => {
    const bot = await publish([asks("Name"), email({ subject: "{{Name}}" })]);
    const begun = await begin(bot);
    const patches = [];
    for (const [visit, name] of ["a", "a", "b", "c", "d", "e", "f"].entries())
      patches.push(await inBrowser(bot, begun, visit, { ...ada, Name: name }));
    await settle();
    expect(mailServer.arrived.map(({ mail }) => mail.subject).toSorted()).toEqual(["a", "b", "c", "d", "e"]);
    expect(patches.map(({ error }) => error)).toEqual([
      undefined,
      "The same has just been sent.",
      ...[undefined, undefined, undefined, undefined],
      "No more than 5 are sent between two answers.",
    ]);
    await nextMillisecond();
    const said = { resultId: begun.resultId, blockId: "bName", content: "x" };
    const [input] = createTestFile({ variables, groups: { Welcome: [asks("Name")] } }).groups.flatMap(
      ({ blocks }) => blocks,
    );
    await parley.visitor(
      "PUT",
      "/api/typebots/t/results/r/answers",
      { ...said, blockId: input?.id },
      { "x-parley-token": begun.token },
    );
    expect(await inBrowser(bot, begun, 7, { ...ada, Name: "f" })).toEqual({});
    await settle();
    expect(mailServer.arrived).toHaveLength(6);
  });

  it("counts in chats that the server runs, too", async () => {
    const many = Array.from({ length: 7 }, (_, index) => email({ subject: `${index}` }, `mail${index}`));
    const bot = await publish([...many, says("after"), asks("Name")]);
    const { resultId, messages } = await start(bot, { prefilledVariables: { Email: "ada@example.org" } });
    await settle();
    expect([mailServer.arrived.length, messages.length]).toEqual([5, 1]);
    const logs = await logsOf(bot, resultId);
    expect(logs.filter(([status]) => status === "error")).toHaveLength(2);
  });

  it("takes files of this chat along, private ones too, and nobody else's", async () => {
    const upload = { type: "file input", id: "file", options: { visibility: "Private", variableId: "vFiles" } };
    const bot = await publish([{ ...upload }, email({ attachmentsVariableId: "vFiles" })]);
    const [own, other] = [await begin(bot), await begin(bot)];
    const storeFile = async (begun: Begun, name: string) => {
      const { services } = parley.parley;
      const maker = { workspaceId: "main", botId: bot.id, blockId: "file", resultId: begun.resultId };
      const bytes = new TextEncoder().encode(name);
      return services.storeFile({ folder: "test", extension: "txt", type: "text/plain", bytes }, maker);
    };
    const [mine, theirs] = [await storeFile(own, "mine"), await storeFile(other, "theirs")];
    const files = [mine, theirs, "https://example.org/a.png", "file:///etc/passwd", "/etc/passwd"];
    await inBrowser(bot, own, 0, { ...ada, Files: files });
    await settle();
    const attached = mailServer.arrived[0]?.mail.attachments ?? [];
    expect(attached.map(({ content }) => new TextDecoder().decode(content as ArrayBuffer))).toEqual(["mine"]);
    expect((await logsOf(bot, own.resultId)).filter(([status]) => status === "warning")).toHaveLength(4);
  });

  it("says in the log why it was not sent, without the password, and visitors are told nothing", async () => {
    const data = {
      host: "localhost",
      port: mailServer.port,
      username: "ada",
      password: "canary-two",
      from: { email: "a@b.org" },
    };
    const made = await parley.owner("POST", "/api/v1/credentials", { type: "smtp", name: "Wrong", data });
    const bot = await publish([email({ credentialsId: (await made.json()).id })]);
    const begun = await begin(bot);
    expect(await inBrowser(bot, begun, 0, ada)).toEqual({});
    await settle();
    expect(await logsOf(bot, begun.resultId)).toEqual([["error", "Failed to send an email"]]);
    const all = await parley.owner("GET", `/api/v1/typebots/${bot.id}/results/${begun.resultId}/logs`);
    expect(await all.text()).not.toContain("canary");
    const rows = await parley.parley.services.database.connection.selectFrom("deliveries").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain("canary");
  });
});

describe("the author", () => {
  const list = async ({ id }: Bot, query = "") => {
    const response = await parley.owner("GET", `/api/v1/typebots/${id}/deliveries${query}`);
    return (await response.json()) as { deliveries: DeliverySummary[]; nextCursor: string | null };
  };
  const act = async ({ id }: Bot, delivery: DeliverySummary | undefined, what: "send" | "give-up") => {
    const response = await parley.owner("POST", `/api/v1/typebots/${id}/deliveries/${delivery?.id}/${what}`, {});
    return { status: response.status, body: await response.json() };
  };

  it("sees what was sent and what waits, page by page, and for one result", async () => {
    const bot = await publish([email()]);
    const [one, two] = [await begin(bot), await begin(bot)];
    await inBrowser(bot, one, 0, ada);
    await settle();
    mailServer.next("later");
    await inBrowser(bot, two, 0, ada);
    await settle();
    const { deliveries, nextCursor } = await list(bot);
    expect(nextCursor).toBeNull();
    expect(deliveries).toMatchObject([
      {
        resultId: two.resultId,
        status: "waiting",
        attempts: 1,
        lastError: expect.stringContaining("Greylisted"),
        nextAttemptAt: expect.stringMatching(/Z$/),
      },
      {
        resultId: one.resultId,
        status: "sent",
        blockType: "Email",
        summary: "ada@example.org: Hi <Ada>",
        lastError: null,
      },
    ]);
    const first = await list(bot, "?limit=1");
    const second = await list(bot, `?limit=1&cursor=${first.nextCursor}`);
    expect([...first.deliveries, ...second.deliveries]).toEqual(deliveries);
    expect((await list(bot, `?resultId=${one.resultId}`)).deliveries).toEqual([deliveries[1]]);
    const other = await publish([email()]);
    expect((await act(other, deliveries[0], "send")).status).toBe(404);
  });

  it("sends what waits at once, and what was sent once more, as another e-mail", async () => {
    const bot = await publish([email()]);
    const begun = await begin(bot);
    mailServer.next("later");
    await inBrowser(bot, begun, 0, ada);
    await settle();
    const [waiting] = (await list(bot)).deliveries;
    expect((await act(bot, waiting, "send")).status).toBe(200);
    await settle();
    expect((await list(bot)).deliveries).toMatchObject([{ status: "sent" }]);
    await act(bot, waiting, "send");
    await settle();
    expect(new Set(mailServer.arrived.map(({ mail }) => mail.messageId)).size).toBe(2);
  });

  it("gives up what waits, which is logged, and may still send it", async () => {
    const bot = await publish([email()]);
    const begun = await begin(bot);
    mailServer.next("later");
    await inBrowser(bot, begun, 0, ada);
    await settle();
    const [waiting] = (await list(bot)).deliveries;
    expect(await act(bot, waiting, "give-up")).toMatchObject({
      status: 200,
      body: { status: "failed", nextAttemptAt: null },
    });
    expect((await act(bot, waiting, "give-up")).status).toBe(409);
    expect(await logsOf(bot, begun.resultId)).toEqual([["error", "Failed to send an email"]]);
    await act(bot, waiting, "send");
    await settle();
    expect(mailServer.arrived).toHaveLength(1);
  });
});

describe("the specified call", () => {
  const call = async ({ id }: Bot, body: JsonObject, begun?: Begun) => {
    const query = begun ? `?resultId=${begun.resultId}` : "";
    const token = begun ? { "x-parley-token": begun.token } : {};
    const response = await parley.visitor("POST", `/api/typebots/${id}/integrations/email${query}`, body, token);
    return { status: response.status, body: await response.json() };
  };
  const body = (given: JsonObject = {}): JsonObject => ({
    credentialsId,
    recipients: ["ada@example.org"],
    subject: "Hi Ada",
    body: "Hello Ada",
    isCustomBody: true,
    resultValues: { answers: [], variables: [], createdAt: new Date().toISOString() },
    ...given,
  });

  it("spec B7.5: sends what becomes of a block, with its recipients, subject, body, copies, reply address and files", async () => {
    const bot = await publish([
      email({ cc: ["cy@example.org"], bcc: ["di@example.org"], replyTo: "{{Email}}", attachmentsVariableId: "vFiles" }),
    ]);
    const begun = await begin(bot);
    const asked = body({
      cc: ["cy@example.org"],
      bcc: ["di@example.org"],
      replyTo: "ada@example.org",
      fileUrls: "https://a.b/c",
      isBodyCode: false,
    });
    expect(await call(bot, asked, begun)).toEqual({ status: 200, body: { message: "The e-mail is on its way" } });
    await settle();
    expect(mailServer.arrived).toMatchObject([
      {
        recipients: ["ada@example.org", "cy@example.org", "di@example.org"],
        mail: { subject: "Hi Ada", replyTo: [{ address: "ada@example.org" }] },
      },
    ]);
    expect((await logsOf(bot, begun.resultId)).at(-1)).toEqual(sent);
    expect((await call(bot, asked, begun)).status).toBe(403);
  });

  it.each([
    { recipients: ["ada@example.org", "bo@example.org"] },
    { recipients: [] },
    { subject: "Buy now" },
    { body: "Buy now" },
    { credentialsId: "default" },
    { cc: ["bo@example.org"] },
    { bcc: "bo@example.org" },
    { replyTo: "bo@example.org" },
    { isCustomBody: false },
    { isBodyCode: true },
    { fileUrls: "https://example.org/a" },
  ])("refuses what no block says: %j", async (wrong) => {
    const bot = await publish([email()]);
    const begun = await begin(bot);
    expect(await call(bot, body(wrong), begun)).toMatchObject({
      status: 403,
      body: { code: "NOT_PUBLISHED" },
    });
    await settle();
    expect(mailServer.arrived).toEqual([]);
  });

  it("sends nothing without a result, and refuses other bots", async () => {
    const [bot, other] = [await publish([email()]), await publish([says("Hi")])];
    expect(await call(bot, body())).toEqual({ status: 200, body: { message: "Emails are not sent in preview mode" } });
    expect((await call(other, body())).status).toBe(403);
    await settle();
    expect(mailServer.arrived).toEqual([]);
  });
});
