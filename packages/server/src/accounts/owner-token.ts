import { createHash, timingSafeEqual } from "node:crypto";
import { dataFolder, keepSecret, ownerTokenFile } from "../environment/data-folder.ts";
import type { Environment } from "../environment/parse-environment.ts";
import { type Actor, allScopes, noBots } from "../web/actor.ts";
import { mainWorkspaceId } from "./main-workspace.ts";

/** The owner token: the one that is set, else the one in the data folder. */
export const readOwnerToken = (environment: Environment): string =>
  environment.PARLEY_OWNER_TOKEN ?? keepSecret(dataFolder(environment), ownerTokenFile);

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Returns the owner for a valid token, otherwise null. */
export type FindOwner = (token: string) => Actor | null;

/** The actor of the owner token: an administrator of everything, in the main workspace unless another is named. */
export const createTokenOwner = (): Actor => ({
  type: "actor",
  workspaceId: mainWorkspaceId,
  role: "admin",
  bots: noBots,
  userId: null,
  scopes: allScopes,
  isServerAdmin: true,
  memberships: [{ workspaceId: mainWorkspaceId, role: "admin", bots: noBots }],
});

/** Checks the owner token. Compares hashes in constant time. */
export const createFindOwner = (ownerToken: string): FindOwner => {
  const expected = digest(ownerToken);
  return (token) => (timingSafeEqual(digest(token), expected) ? createTokenOwner() : null);
};
