import { createHash } from "node:crypto";
import type { Author } from "@parley/api";
import type { Actor, SignedIn, TokenHolder } from "../web/actor.ts";

const colors = 8;

/** The colour of a person's cursor and name, which is the same everywhere. */
const colorOf = (id: string): number => (createHash("sha256").update(id).digest()[0] ?? 0) % colors;

const tokenAuthor = "owner-";

/** Whether an author is the owner token instead of an account. */
export const isOwnerToken = (authorId: string): boolean => authorId.startsWith(tokenAuthor);

/** The requester as other authors see them; the owner token is shown as an owner without a name. */
export const authorOf = (actor: Actor | SignedIn | TokenHolder): Author => {
  const { id, name } =
    "account" in actor
      ? actor.account.user
      : "maker" in actor
        ? actor.maker
        : { id: `${tokenAuthor}${actor.workspaceId}`, name: "Owner" };
  const image = "account" in actor ? actor.account.user.image : null;
  return { id, name, color: colorOf(id), ...(image === null ? {} : { image }) };
};
