import { findStanding } from "../accounts/find-membership.ts";
import { mayReadDraft } from "../accounts/is-still-allowed.ts";
import { type Membership, noBots } from "../web/actor.ts";
import type { PreviewGrant } from "./preview-tokens.ts";
import type { PreviewServices } from "./services.ts";

/** The permission in a preview's address, and the current rights of the person who made it. */
export interface FoundGrant extends PreviewGrant {
  maker: Membership;
}

/** Reads the permission in a preview's address. Null if it has expired or the person who made it has lost the right. */
export const findGrant = async (
  services: Pick<PreviewServices, "previewTokens" | "database" | "environment">,
  token: string,
): Promise<FoundGrant | null> => {
  const grant = services.previewTokens.read(token);
  if (grant === null) return null;
  const { workspaceId, botId, userId } = grant;
  // The owner token belongs to no account, and its rights only end with the server.
  if (userId === undefined) return { ...grant, maker: { workspaceId, role: "admin", bots: noBots } };
  const maker = await findStanding(services, { workspaceId, userId });
  if (maker === null) return null;
  const mayGoOn = botId === null ? maker.role !== "guest" : mayReadDraft(maker, botId);
  return mayGoOn ? { ...grant, maker } : null;
};
