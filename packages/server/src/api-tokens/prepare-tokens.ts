import type { Logger } from "pino";
import { steadyTime } from "../base/steady-time.ts";
import { createTokenBucket } from "../base/token-bucket.ts";
import type { Bus } from "../bus/bus.ts";
import { shareBucket } from "../bus/share-bucket.ts";
import type { Database } from "../database/schema.ts";
import type { ApiTokenServices } from "./services.ts";
import { createTokenUses } from "./token-uses.ts";

const period = 300_000;
/** The most wrong tokens per `period` (in milliseconds) from one address. */
const mostWrong = 30;

/** Creates the services for identifying tokens. */
export const prepareTokens = ({
  database,
  log,
  bus,
}: {
  database: Database;
  log: Logger;
  bus: Bus;
}): Pick<ApiTokenServices, "tokenUses" | "wrongTokens"> => ({
  tokenUses: createTokenUses(database, log),
  wrongTokens: shareBucket(createTokenBucket(mostWrong, steadyTime, period), bus, "wrong api tokens", 0),
});
