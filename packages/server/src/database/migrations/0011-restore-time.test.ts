import { expect, it } from "vitest";
import { claimDeleted, insertBot } from "../../bots/bot-repository.ts";
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
      for (const id of ["deleted", "kept"])
        await insertBot(connection, { id, workspaceId: "w", publicId: `${id}-a`, name: id, draft: "{}" });
      const longAgo = "2024-01-01T00:00:00.000Z";
      await connection.updateTable("bots").set({ updated_at: longAgo }).execute();
      await connection.updateTable("bots").set({ is_archived: 1 }).where("id", "=", "deleted").execute();
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
