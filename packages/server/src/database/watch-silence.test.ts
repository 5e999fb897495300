import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";
import { sql } from "kysely";
import { afterEach, expect, it } from "vitest";
import { openMysql } from "./open-mysql.ts";
import { openPostgres } from "./open-postgres.ts";
import { describeServers } from "./testing/describe-databases.ts";

// A proxy that silently drops all data: connections stay open, but nothing arrives.

const pace = 300;

const startSwallowingProxy = async (databaseUrl: string) => {
  const { hostname, port, protocol } = new URL(databaseUrl);
  const target = { host: hostname, port: Number(port || (protocol.startsWith("mysql") ? 3306 : 5432)) };
  const sockets = new Set<Socket>();
  let [swallowsCalls, swallowsAnswers] = [false, false];
  let swallowed: () => void = () => undefined;
  const server = createServer((client) => {
    const database = connect(target);
    // A connection that has lost data stays dead, as behind a router that has forgotten it.
    let isForgotten = false;
    client.on("data", (chunk) => {
      isForgotten ||= swallowsCalls;
      if (!isForgotten) database.write(chunk);
    });
    database.on("data", (chunk) => {
      isForgotten ||= swallowsAnswers;
      if (swallowsAnswers) swallowed();
      if (!isForgotten) client.write(chunk);
    });
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(databaseUrl);
  [url.hostname, url.port] = ["127.0.0.1", String((server.address() as AddressInfo).port)];
  return {
    url: url.href,
    /** Resolves when an answer has been swallowed. */
    swallow: (what: "everything" | "one answer" | "nothing"): Promise<void> => {
      swallowsCalls = what === "everything";
      swallowsAnswers = what !== "nothing";
      return new Promise((resolve) => {
        swallowed = resolve;
      });
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};

describeServers("a network that swallows packets", (test) => {
  let close: () => Promise<unknown> = async () => undefined;
  afterEach(() => close());

  const open = async () => {
    const proxy = await startSwallowingProxy(test().url);
    const database = (test().database.kind === "mysql" ? openMysql : openPostgres)(
      proxy.url,
      undefined,
      undefined,
      pace,
    );
    close = async () => {
      await database.close();
      await proxy.close();
    };
    const ask = () => database.connection.selectFrom("bots").select("id").execute();
    const rest = (seconds: number) =>
      (database.kind === "mysql" ? sql`select sleep(${seconds})` : sql`select pg_sleep(${seconds})`).execute(
        database.connection,
      );
    return { proxy, database, ask, rest };
  };

  it("lets a statement that was sent fail after a while, and the next one succeed once it is back", async () => {
    const { proxy, database, ask } = await open();
    await ask();
    void proxy.swallow("everything");
    const now = new Date().toISOString();
    const write = database.connection.updateTable("bots").set({ updated_at: now }).execute();
    await expect(write).rejects.toMatchObject({ name: "DatabaseFailure", kind: "lost" });
    void proxy.swallow("nothing");
    expect(await ask()).toEqual([]);
  }, 30_000);

  it("notices a connection whose answer was lost, while others get theirs", async () => {
    const { proxy, ask } = await open();
    await ask();
    const swallowed = proxy.swallow("one answer");
    const asked = ask();
    await swallowed;
    void proxy.swallow("nothing");
    // A query that only reads is repeated on another connection.
    expect(await asked).toEqual([]);
  }, 30_000);

  it("cuts no statement that the server works on, however long it takes", async () => {
    const { rest } = await open();
    await rest(4 * (pace / 1000) * 3);
  }, 30_000);
});
