import { beforeAll, expect, it } from "vitest";
import { insertBot } from "../bot-rows/bot-repository.ts";
import { describeDatabases } from "../database/testing/describe-databases.ts";
import { countChats } from "./count-chats.ts";
import { findListedVersion, insertVersion, nameVersion } from "./version-repository.ts";

const workspaceId = "main";
const file = { version: "6.1", name: "Bot", groups: [], events: [], edges: [], variables: [], theme: {}, settings: {} };

describeDatabases("versions", (test) => {
  beforeAll(async () => {
    const { database } = test();
    await insertBot(database.connection, { id: "bot", workspaceId, publicId: "bot-a", name: "Bot", draft: "{}" });
    // More than are counted by one statement.
    for (let version = 1; version <= 12; version += 1)
      await database.transaction(({ connection }) =>
        insertVersion(connection, { id: "bot", workspaceId }, file, version),
      );
    const chats = [
      { version: 1, has_started: 1, is_archived: 0 },
      { version: 12, has_started: 1, is_archived: 0 },
      { version: 12, has_started: 1, is_archived: 0 },
      { version: 12, has_started: 0, is_archived: 0 },
      { version: 12, has_started: 1, is_archived: 1 },
    ] as const;
    for (const [place, chat] of chats.entries())
      await database.connection
        .insertInto("results")
        .values({
          id: `r${place}`,
          bot_id: "bot",
          workspace_id: workspaceId,
          ...chat,
          links: "{}",
          is_completed: 0,
          archived_at: null,
          variables: "[]",
          variables_seq: 0,
          idempotency_key: null,
          has_token: 0,
          created_at: "2026-01-01T00:00:00.000Z",
          updated_at: "2026-01-01T00:00:00.000Z",
        })
        .execute();
  });

  it("have the number of chats with an answer, without deleted ones", async () => {
    const { connection } = test().database;
    const numbers = Array.from({ length: 12 }, (_, place) => 12 - place);
    const counts = await countChats(connection, "bot", numbers);
    expect(numbers.map((number) => counts.get(number))).toEqual([2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect(await countChats(connection, "bot", [])).toEqual(new Map());
  });

  it("have a name and a note, each of which can be changed alone and removed", async () => {
    const { connection } = test().database;
    const words = async () => {
      const { name, note } = (await findListedVersion(connection, "bot", 3)) ?? {};
      return [name, note];
    };
    expect(await words()).toEqual([null, null]);
    await nameVersion(connection, "bot", 3, { name: "Autumn" });
    await nameVersion(connection, "bot", 3, { note: "Shorter" });
    expect(await words()).toEqual(["Autumn", "Shorter"]);
    await nameVersion(connection, "bot", 3, { name: "" });
    expect(await words()).toEqual([null, "Shorter"]);
    expect(await findListedVersion(connection, "bot", 13)).toBeNull();
  });
});
