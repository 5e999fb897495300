import { sql } from "kysely";
import { Client } from "pg";
import { expect, it, vi } from "vitest";
import { describeDatabases } from "../../database/testing/describe-databases.ts";
import { createTestClient } from "../../testing/create-test-client.ts";
import { asks, type TestFile } from "../../testing/create-test-file.ts";

const file: TestFile = {
  id: "bot",
  groups: { A: [asks("First"), asks("Second"), asks("Third")] },
  variables: ["First", "Second", "Third"],
};
const key = { "idempotency-key": "0123456789abcdef" };

describeDatabases("a turn", (database) => {
  const openClient = () => {
    const { url } = database();
    return createTestClient(url === undefined ? {} : { DATABASE_URL: url });
  };
  type TestClient = Awaited<ReturnType<typeof openClient>>;

  /** Reads everything that is stored about a chat. */
  const readChat = async ({ parley }: TestClient, { sessionId, resultId }: Record<string, string>) => {
    const { connection } = parley.services.database;
    const ofResult = (table: "answers" | "events") =>
      connection.selectFrom(table).selectAll().where("result_id", "=", `${resultId}`).execute();
    return {
      session: await connection.selectFrom("sessions").selectAll().where("id", "=", `${sessionId}`).execute(),
      result: await connection.selectFrom("results").selectAll().where("id", "=", `${resultId}`).execute(),
      answers: await ofResult("answers"),
      events: await ofResult("events"),
    };
  };

  it("leaves nothing when a part of it can't be stored, and can be repeated", async () => {
    const client = await openClient();
    const { connection } = client.parley.services.database;
    const chat = (await client.begin(file)).body;
    const before = await readChat(client, chat);
    await sql`alter table events rename to events_away`.execute(connection);
    const refused = await client.send(chat.sessionId, "one", {}, key);
    await sql`alter table events_away rename to events`.execute(connection);
    expect([refused.status, await readChat(client, chat)]).toEqual([500, before]);
    const taken = await client.send(chat.sessionId, "one", {}, key);
    expect(await client.send(chat.sessionId, "one", {}, key)).toEqual(taken);
    const { answers } = await readChat(client, chat);
    expect([taken.status, answers.map(({ content }) => content)]).toEqual([200, ["one"]]);
    await client.close();
  });

  it("leaves nothing when its result has been deleted", async () => {
    const client = await openClient();
    const { connection } = client.parley.services.database;
    const chat = (await client.begin(file)).body;
    await connection.deleteFrom("results").where("id", "=", chat.resultId).execute();
    const before = await readChat(client, chat);
    expect((await client.send(chat.sessionId, "one")).status).toBe(404);
    expect(await readChat(client, chat)).toEqual(before);
    await client.close();
  });

  it("that comes twice at once is taken once, also by two processes", async () => {
    const client = await openClient();
    const other = database().url === undefined ? client : await openClient();
    const chat = (await client.begin(file)).body;
    // Both processes have played a chat before, so that both are equally fast.
    for (const each of [client, other]) await each.begin({ ...file, id: `warm-${each === client}` });
    const [one, two] = await Promise.all([client.send(chat.sessionId, "x"), other.send(chat.sessionId, "x")]);
    // If one request begins after the other has ended, it counts as a second message, and both are stored.
    const { answers } = await readChat(client, chat);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(answers).toHaveLength(JSON.stringify(one) === JSON.stringify(two) ? 1 : 2);
    const again = await Promise.all([client, other].map((each) => each.send(chat.sessionId, "y", {}, key)));
    expect(again[0]).toEqual(again[1]);
    expect((await readChat(client, chat)).answers).toHaveLength(answers.length + 1);
    if (other !== client) await other.close();
    await client.close();
  });

  it("costs PostgreSQL two statements", async () => {
    if (database().database.kind !== "postgres") return;
    const client = await openClient();
    const { sessionId } = (await client.begin(file)).body;
    const query = vi.spyOn(Client.prototype, "query");
    await client.send(sessionId, "one");
    // Starting a chat also triggers a sweep of old rows. Its statements are left out here.
    const isOfSweep = (text: string) =>
      /"delete from|"(bots|workspaces|audit_entries|service_calls|deliveries)\\"|"archived_at\\"/.test(text);
    const sent = query.mock.calls.map(([given]) => JSON.stringify(given)).filter((text) => !isOfSweep(text));
    query.mockRestore();
    expect(sent).toEqual([
      expect.stringMatching(/"text":"select .+ from \\"sessions\\"/),
      expect.stringMatching(/"text":"with \\"first\\" as \(update \\"sessions\\".+insert into \\"events\\"/),
    ]);
    await client.close();
  });
});
