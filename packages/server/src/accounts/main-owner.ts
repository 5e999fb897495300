import type { Owner } from "./actor.ts";
import { mainWorkspaceId } from "./workspace-repository.ts";

/** Whoever shows the owner token. */
export const mainOwner: Owner = { type: "owner", workspaceId: mainWorkspaceId };
