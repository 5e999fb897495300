import type { Database } from "../database/schema.ts";
import type { Addresses } from "../environment/addresses.ts";

/** The services that bots need. */
export interface BotServices {
  database: Database;
  /** Known only after the server listens, if the port was left open. */
  addresses: Addresses;
}
