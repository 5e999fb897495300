import { createHash } from "node:crypto";
import type { Author } from "@parley/api";
import type { Owner, SignedIn } from "../web/actor.ts";

const colors = 8;

/** The colour of a person: the same wherever they are seen. */
const colorOf = (id: string): number => (createHash("sha256").update(id).digest()[0] ?? 0) % colors;

/** Whoever makes a request, as other authors see them; whoever shows the owner token is the owner, without a name. */
export const authorOf = (owner: Owner | SignedIn): Author => {
  const { id, name } = "account" in owner ? owner.account.user : { id: `owner-${owner.workspaceId}`, name: "Owner" };
  return { id, name, color: colorOf(id) };
};
