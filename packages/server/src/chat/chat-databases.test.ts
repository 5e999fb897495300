import Libsql from "libsql";
import { expect, it, vi } from "vitest";
import { describeDatabases } from "../database/testing/describe-databases.ts";
import { createTestClient, textsOf } from "../testing/create-test-client.ts";
import { asks, says, type TestFile } from "../testing/create-test-file.ts";

const file: TestFile = {
  id: "bot",
  groups: {
    A: [says("Name? 😀"), asks("Name"), { type: "email input", options: { variableId: "vMail" } }],
    B: [says("Bye {{Name}}")],
  },
  variables: ["Name", "Mail"],
};
file.groups.A?.push({ type: "Jump", options: { groupId: "B" } });
const key = (name: string) => ({ "idempotency-key": `${name}-0123456789abcdef` });

describeDatabases("chats", (database) => {
  const openClient = () => {
    const { url } = database();
    return createTestClient(url === undefined ? {} : { DATABASE_URL: url });
  };

  it("are stored turn by turn with their answers, events and logs", async () => {
    const client = await openClient();
    const publicId = await client.publish(file);
    const { sessionId, resultId } = (await client.start(publicId, {}, key("start"))).body;
    expect((await client.start(publicId, {}, key("start"))).body.sessionId).toBe(sessionId);
    expect((await client.send(sessionId, "Zoë 😀")).body.input.type).toBe("email input");
    expect((await client.send(sessionId, "wrong")).body.input.type).toBe("email input");
    await client.post(`/api/v2/sessions/${sessionId}/clientLogs`, { clientLogs: [{ description: "Ouch" }] });
    const last = await client.send(sessionId, "Zoe@Example.org", {}, key("last"));
    expect([textsOf(last), last.body.lastMessageNewFormat]).toEqual([["Bye Zoë 😀"], "zoe@example.org"]);
    expect(await client.send(sessionId, "Zoe@Example.org", {}, key("last"))).toEqual(last);
    expect((await client.send(sessionId, "x")).status).toBe(404);
    expect(await client.resultsOf(publicId)).toMatchObject([
      {
        id: resultId,
        isCompleted: true,
        hasStarted: true,
        variables: [
          { name: "Name", value: "Zoë 😀" },
          { name: "Mail", value: "zoe@example.org" },
        ],
        answers: [{ content: "Zoë 😀" }, { content: "zoe@example.org" }],
      },
    ]);
    const { connection } = client.parley.services.database;
    const seqsOf = async (table: "events" | "logs") =>
      (await connection.selectFrom(table).select("seq").where("result_id", "=", resultId).orderBy("seq").execute()).map(
        ({ seq }) => Number(seq),
      );
    expect([await seqsOf("events"), await seqsOf("logs")]).toEqual([[1, 2, 3, 4, 6], [5]]);
    await client.close();
  });

  it("take one message after the other, however many come at once", async () => {
    const client = await openClient();
    const publicId = await client.publish({
      id: "loop",
      groups: { A: [asks("All", { to: "A" })] },
      variables: [{ id: "vAll", name: "All", value: [] }],
    });
    const { sessionId } = (await client.start(publicId)).body;
    const texts = ["a", "b", "c", "d"];
    const answers = await Promise.all(texts.map((text) => client.send(sessionId, text, {}, key(text))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const [result] = await client.resultsOf(publicId);
    expect(result?.answers.map(({ content, visit }) => [content, visit]).sort()).toHaveLength(4);
    expect(result?.answers.map(({ content }) => content).sort()).toEqual(texts);
    expect([result?.variables[0]?.value].flat().toSorted()).toEqual(texts);
    await client.close();
  });

  it("are not shaken by NUL characters, wherever clients put them", async () => {
    const client = await openClient();
    const publicId = await client.publish({ ...file, settings: { general: { rememberUser: { isEnabled: true } } } });
    const nul = "a\0b";
    const { status, body } = await client.start(publicId, { prefilledVariables: { [nul]: nul } });
    expect([status, (await client.send(body.sessionId, nul)).body.input.type]).toEqual([200, "email input"]);
    const log = { description: nul, details: nul, context: nul };
    expect((await client.post(`/api/v2/sessions/${body.sessionId}/clientLogs`, { clientLogs: [log] })).status).toBe(
      200,
    );
    const asked = [
      await client.start(encodeURIComponent(nul)),
      await client.send(encodeURIComponent(nul), "x"),
      await client.post("/api/v1/sendMessage", { sessionId: nul, message: "x" }),
      await client.post("/api/v3/generate-upload-url", { sessionId: nul, fileName: nul }),
    ];
    for (const answer of asked) expect([400, 404]).toContain(answer.status);
    // An unknown result id starts a new chat. PostgreSQL can't store this character, so there it may be refused.
    expect([200, 400]).toContain((await client.start(publicId, { resultId: nul })).status);
    const page = await client.visitor("GET", `/${encodeURIComponent(nul)}`);
    expect([400, 404]).toContain(page.status);
    expect(page.headers.get("content-type")).toContain("text/html");
    await client.close();
  });
});

/** Collects all statements that are sent to SQLite by databases opened from now on. */
const watchStatements = (statements: string[]) => {
  const { prepare } = Libsql.prototype;
  return vi.spyOn(Libsql.prototype, "prepare").mockImplementation(function (this: Libsql.Database, sql: string) {
    const statement = prepare.call(this, sql);
    const { run, all } = statement;
    const note = () => statements.push(sql.replaceAll('"', ""));
    statement.run = (values = []) => {
      note();
      return run.call(statement, values);
    };
    statement.all = (values = []) => {
      note();
      return all.call(statement, values);
    };
    return statement;
  });
};

it("a turn costs few statements", async () => {
  // Not in the last minute of an hour, when a new chat may belong to the next one.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-28T12:30:00.000Z") });
  const statements: string[] = [];
  const spy = watchStatements(statements);
  const client = await createTestClient();
  const publicId = await client.publish(file);
  const take = () => statements.splice(0).filter((sql) => !/^(begin|commit)/.test(sql));
  // The first start loads the flow, so it is not measured.
  await client.start(publicId);
  take();
  const { sessionId } = (await client.start(publicId)).body;
  expect(take().map((sql) => sql.split(" ").slice(0, 2).join(" "))).toEqual([
    "select id,",
    "insert into",
    "insert into",
    "insert into",
    "insert into",
  ]);
  await client.send(sessionId, "Ada");
  expect(take().map((sql) => sql.split(" ").slice(0, 3).join(" "))).toEqual([
    // The chat's row is remembered from its start.
    "update sessions set",
    "update results set",
    "insert into answers",
    "insert into events",
    "insert into steps",
  ]);
  spy.mockRestore();
  vi.useRealTimers();
  await client.close();
});
