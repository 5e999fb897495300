import { mayLookAt } from "../accounts/is-still-allowed.ts";
import type { PreviewGrant } from "./preview-tokens.ts";
import type { PreviewServices } from "./services.ts";

/** What the address of a preview allows. Null where it is over: it also ends with the right of whoever has made it. */
export const findGrant = async (
  { previewTokens, database }: Pick<PreviewServices, "previewTokens" | "database">,
  token: string,
): Promise<PreviewGrant | null> => {
  const grant = previewTokens.read(token);
  if (grant === null || grant.userId === undefined) return grant;
  const { workspaceId, botId, userId } = grant;
  return (await mayLookAt(database.connection, { workspaceId, botId, userId })) === null ? null : grant;
};
