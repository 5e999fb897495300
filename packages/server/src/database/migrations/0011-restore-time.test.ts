import { sql } from "kysely";
import { expect, it } from "vitest";
import { claimDeleted } from "../../bot-rows/bot-repository.ts";
import { migrate } from "../migrate.ts";
import { describeDatabases } from "../testing/describe-databases.ts";

describeDatabases(
  "bots deleted while nothing was ever removed",
  (test) => {
    it("can be restored for 30 days from the upgrade on", async () => {
      const { database } = test();
      const { connection } = database;
      await connection
        .insertInto("workspaces")
        .values({ id: "w", name: "w", plan: "FREE", created_at: "2024" })
        .execute();
      const longAgo = "2024-01-01T00:00:00.000Z";
      // The columns that there were at the time.
      for (const [id, isArchived] of [["deleted", 1] as const, ["kept", 0] as const])
        await sql`insert into bots
          (id, workspace_id, public_id, name, draft, last_version, is_closed, is_archived, created_at, updated_at)
          values (${id}, 'w', ${id}, ${id}, '{}', 0, 0, ${isArchived}, ${longAgo}, ${longAgo})`.execute(connection);
      await migrate(database);
      const before = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString();
      expect(await claimDeleted(database, before(30))).toEqual([]);
      expect(await claimDeleted(database, before(-1))).toEqual(["deleted"]);
      const kept = await connection.selectFrom("bots").select("updated_at").where("id", "=", "kept").executeTakeFirst();
      expect(kept?.updated_at).toBe(longAgo);
    });
  },
  "0010-nothing-grows",
);
