import { CompiledQuery, type DatabaseConnection, type Driver } from "kysely";
import { expect, it } from "vitest";
import { createCarefulDriver } from "./careful-driver.ts";
import { toFailure } from "./database-failure.ts";
import { createDiskState } from "./disk-state.ts";
import { withRetries } from "./retry-transaction.ts";

/** As MySQL's driver makes it of what the server says. */
const errorOf = (code: string, message = code) => Object.assign(new Error(message), { code });

const conflict = errorOf("ER_LOCK_DEADLOCK", "Deadlock found when trying to get lock; try restarting transaction");
const timeout = errorOf("ER_LOCK_WAIT_TIMEOUT");
/** 1047, for which MySQL's driver has only this name. */
const apart = errorOf("ER_UNKNOWN_COM_ERROR", "WSREP has not yet prepared node for application use");
const killed = errorOf("ER_CONNECTION_KILLED", "Connection was killed");
const lost = errorOf("PROTOCOL_CONNECTION_LOST", "Connection lost: The server closed the connection.");

/** A driver whose statements fail with these errors, one after the other, and succeed then. */
const open = (...errors: Error[]) => {
  const sent: string[] = [];
  let opened = 0;
  const act = async (text: string, connection: number) => {
    sent.push(`${text} on ${connection}`);
    const error = errors.shift();
    if (error !== undefined) throw error;
  };
  const numbers = new WeakMap<DatabaseConnection, number>();
  const numberOf = (connection: DatabaseConnection) => numbers.get(connection) ?? 0;
  const driver: Driver = {
    init: async () => undefined,
    acquireConnection: async () => {
      const number = ++opened;
      const connection: DatabaseConnection = {
        executeQuery: async ({ sql }) => {
          await act(sql, number);
          return { rows: [] };
        },
        streamQuery: () => {
          throw new Error("Nothing streams here");
        },
      };
      numbers.set(connection, number);
      return connection;
    },
    beginTransaction: (connection) => act("begin", numberOf(connection)),
    commitTransaction: (connection) => act("commit", numberOf(connection)),
    rollbackTransaction: (connection) => act("rollback", numberOf(connection)),
    releaseConnection: async () => undefined,
    destroy: async () => undefined,
  };
  return { careful: createCarefulDriver(driver, createDiskState()), sent };
};

const send = async ({ careful }: ReturnType<typeof open>, text: string) => {
  const connection = await careful.acquireConnection();
  return connection.executeQuery(CompiledQuery.raw(text));
};

const write = "update results set x = 1";
const read = "select 1";

it.each([conflict, timeout])(
  "sends a statement again that the engine gave up for another one: $code",
  async (error) => {
    const world = open(error, error);
    await send(world, write);
    expect(world.sent).toEqual([`${write} on 1`, `${write} on 1`, `${write} on 1`]);
  },
);

it("sends a statement by another connection where the node is no part of its cluster", async () => {
  const world = open(apart, apart);
  await send(world, write);
  expect(world.sent).toEqual([`${write} on 1`, `${write} on 2`, `${write} on 3`]);
});

it("begins a transaction at another node", async () => {
  const { careful, sent } = open(apart);
  const connection = await careful.acquireConnection();
  await careful.beginTransaction(connection, {});
  await connection.executeQuery(CompiledQuery.raw(write));
  await careful.commitTransaction(connection);
  expect(sent).toEqual(["begin on 1", "begin on 2", `${write} on 2`, "commit on 2"]);
});

it("gives up after a while, and says that it is the database's fault", async () => {
  const world = open(...Array.from({ length: 10 }, () => apart));
  await expect(send(world, write)).rejects.toMatchObject({ name: "DatabaseFailure", kind: "apart" });
  expect(world.sent).toHaveLength(6);
});

it.each([killed, lost])("asks again by another connection, but never writes twice: $code", async (error) => {
  const reading = open(error);
  await send(reading, read);
  expect(reading.sent).toEqual([`${read} on 1`, `${read} on 2`]);
  const writing = open(error);
  await expect(send(writing, write)).rejects.toMatchObject({ kind: "lost", isUnknown: true });
  expect(writing.sent).toEqual([`${write} on 1`]);
});

it("does a whole transaction again that lost against another one, or whose node left its cluster", async () => {
  for (const error of [conflict, apart, killed]) {
    const { careful, sent } = open();
    let failures = 1;
    await withRetries(async () => {
      const connection = await careful.acquireConnection();
      await careful.beginTransaction(connection, {});
      if (failures-- > 0) throw toFailure(error);
      await connection.executeQuery(CompiledQuery.raw(write));
      await careful.commitTransaction(connection);
    });
    expect(sent).toEqual(["begin on 1", "begin on 2", `${write} on 2`, "commit on 2"]);
  }
});

it("does not try a transaction again whose end nobody knows of", async () => {
  const world = open();
  let tries = 0;
  const work = withRetries(async () => {
    tries++;
    const connection = await world.careful.acquireConnection();
    await world.careful.beginTransaction(connection, {});
    throw toFailure(lost, true);
  });
  await expect(work).rejects.toMatchObject({ isUnknown: true });
  expect(tries).toBe(1);
});
