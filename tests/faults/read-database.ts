import { openSqlite } from "../../packages/server/src/database/open-sqlite.ts";

/** The numbers of rows in the database for one result. */
export interface Rows {
  resultId: string;
  answers: number;
  /** Shown or answered events that were counted more than once for the same visit of a block. */
  doubledEvents: number;
  /** The server's records of payments. */
  payments: unknown[];
}

/** Reads the tables of a server that has stopped. */
export const readDatabase = async (folder: string): Promise<Rows[]> => {
  const { connection, close } = openSqlite(folder);
  const results = await connection.selectFrom("results").select("id").execute();
  const answers = await connection.selectFrom("answers").select("result_id").execute();
  const events = await connection.selectFrom("events").selectAll().where("type", "in", ["shown", "answered"]).execute();
  const needs = await connection.selectFrom("needs").select(["result_id", "outcome"]).execute();
  await close();
  return results.map(({ id }) => {
    const isOwn = (row: { result_id: string }) => row.result_id === id;
    const own = events.filter(isOwn).map(({ type, block_id, visit }) => `${type} ${block_id} ${visit}`);
    return {
      resultId: id,
      answers: answers.filter(isOwn).length,
      doubledEvents: own.length - new Set(own).size,
      payments: needs.filter(isOwn).map(({ outcome }) => JSON.parse(outcome ?? "null")),
    };
  });
};
