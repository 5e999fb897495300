import type { TokenScope } from "@parley/api";
import { ownerSample } from "../../accounts/testing/owner-sample.ts";
import { createUserId } from "../../base/ids.ts";
import type { Database } from "../../database/schema.ts";
import { insertToken } from "../token-repository.ts";
import { hashToken, shownPartOf } from "../token-text.ts";

// Test support: tokens whose text the test knows.

/** Makes a token that belongs to the sample owner, in the main workspace. */
export const createSampleToken = async (
  { database }: { database: Database },
  { token, scope }: { token: string; scope: TokenScope },
): Promise<void> => {
  const user = await database.connection
    .selectFrom("users")
    .select("id")
    .where("email", "=", ownerSample.email)
    .executeTakeFirstOrThrow();
  await insertToken(database, {
    id: createUserId(),
    workspace_id: "main",
    user_id: user.id,
    name: scope,
    scope,
    hash: hashToken(token),
    prefix: shownPartOf(token),
    is_everywhere: null,
    expires_at: null,
    last_used_at: null,
    created_at: new Date().toISOString(),
  });
};
