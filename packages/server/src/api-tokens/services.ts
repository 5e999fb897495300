import type { RightsWatch } from "../accounts/rights-watch.ts";
import type { AuditServices } from "../audit/create-audit.ts";
import type { TokenBucket } from "../base/token-bucket.ts";
import type { Database } from "../database/schema.ts";
import type { Environment } from "../environment/parse-environment.ts";
import type { TokenUses } from "./token-uses.ts";

/** The services that API tokens need. */
export interface ApiTokenServices extends AuditServices {
  database: Database;
  environment: Environment;
  rightsWatch: RightsWatch;
  tokenUses: TokenUses;
  /** Counts wrong tokens by the address that sent them. */
  wrongTokens: TokenBucket;
}
