import { findStanding } from "../accounts/find-membership.ts";
import { partsOf } from "../web/actor.ts";
import type { SubscriptionServices } from "./services.ts";

/** The address of a person who may see the answers of a bot, or of all bots; null if they may not any more. */
export const findRecipient = async (
  services: Pick<SubscriptionServices, "database" | "environment">,
  { workspaceId, botId, userId }: { workspaceId: string; botId: string | null; userId: string },
): Promise<string | null> => {
  const standing = await findStanding(services, { workspaceId, userId });
  if (standing === null) return null;
  const maySee = botId === null ? standing.role !== "guest" : partsOf(standing, botId).includes("answers");
  if (!maySee) return null;
  const user = await services.database.connection
    .selectFrom("users")
    .select("email")
    .where("id", "=", userId)
    .executeTakeFirst();
  return user?.email ?? null;
};
