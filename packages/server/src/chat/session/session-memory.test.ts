import { expect, it, vi } from "vitest";
import { createTestClient } from "../../testing/create-test-client.ts";
import { asks, type TestFile } from "../../testing/create-test-file.ts";
import { createSessionMemory } from "./session-memory.ts";
import type { TurnRow } from "./session-repository.ts";

const file: TestFile = {
  id: "bot",
  groups: { A: [asks("First"), asks("Second"), asks("Third")] },
  variables: ["First", "Second", "Third"],
};

const row = (given: Partial<TurnRow> = {}): TurnRow => ({
  id: "chat",
  workspace_id: "w",
  bot_id: "b",
  version: 1,
  links: "{}",
  result_id: null,
  state: "{}",
  event_seq: 0,
  revision: 1,
  request: "",
  response: "",
  ended_at: null,
  ...given,
});

/** How many times a chat's row was read from the database. */
const watchReads = (client: Awaited<ReturnType<typeof createTestClient>>) => {
  const execute = vi.spyOn(client.parley.services.database.connection, "executeQuery");
  return () =>
    execute.mock.calls.filter(([query]) => /^select .* from "sessions"/.test(JSON.parse(JSON.stringify(query)).sql))
      .length;
};

it("saves the next turn its read", async () => {
  const client = await createTestClient();
  const { sessionId } = (await client.begin(file)).body;
  const reads = watchReads(client);
  const second = await client.send(sessionId, "one");
  const third = await client.send(sessionId, "two");
  expect([reads(), second.body.input.id, third.body.input.id]).toEqual([0, expect.any(String), expect.any(String)]);
  client.parley.services.sessionMemory.forget(sessionId);
  expect((await client.send(sessionId, "three")).status).toBe(200);
  expect(reads()).toBe(1);
  await client.close();
});

it("is not asked again after the chat was changed meanwhile", async () => {
  const client = await createTestClient();
  const { database, sessionMemory } = client.parley.services;
  const chat = (await client.begin(file)).body;
  const remembered = sessionMemory.find(chat.sessionId);
  expect(remembered?.revision).toBe(0);
  // Another turn has been stored, and the memory knows nothing of it.
  await client.send(chat.sessionId, "one");
  if (remembered !== undefined) sessionMemory.keep(remembered);
  const reply = await client.send(chat.sessionId, "two");
  const answers = await database.connection.selectFrom("answers").select("content").orderBy("answer_index").execute();
  expect([reply.status, answers.map(({ content }) => content)]).toEqual([200, ["one", "two"]]);
  await client.close();
});

it("forgets chats that ended, previews, large ones, and what is ten minutes old; other databases have none", () => {
  let time = 0;
  const memory = createSessionMemory("sqlite", () => time);
  memory.keep(row());
  expect(memory.find("chat")).toEqual(row());
  for (const other of [row({ ended_at: "now" }), row({ version: null }), row({ state: "x".repeat(200_000) })]) {
    memory.keep(row());
    memory.keep(other);
    expect(memory.find("chat")).toBeUndefined();
  }
  memory.keep(row());
  time = 601_000;
  expect(memory.find("chat")).toBeUndefined();
  memory.keep(row());
  memory.forget("chat");
  expect(memory.find("chat")).toBeUndefined();
  for (const kind of ["postgres", "mysql"] as const) {
    const none = createSessionMemory(kind);
    none.keep(row());
    expect(none.find("chat")).toBeUndefined();
  }
});
