import { sql } from "kysely";
import type { Database } from "./schema.ts";

/** Whether the database answers. */
export const isDatabaseReachable = async ({ connection }: Database): Promise<boolean> => {
  try {
    await sql`select 1`.execute(connection);
    return true;
  } catch {
    return false;
  }
};
