import type { BotPart } from "./call.ts";

// Numbers and words that both sides know. They stand apart from the schemas: apps in browsers have no zod.

/** The fewest and the most characters of a password. */
export const passwordLength = { min: 10, max: 128 } as const;

/** The results of a bot are counted up to here. */
export const countedResults = 1000;

/** The most results that one request names. */
export const mostResultsNamed = 1000;

/** The id of the workspace that every server has from the start, and that can't be deleted. */
export const firstWorkspaceId = "main";

/** Everything that is noted, a closed list: a name that has been released keeps its meaning. */
export const auditActions = [
  "bot.created",
  "bot.published",
  "bot.unpublished",
  "bot.closed",
  "bot.opened",
  "bot.address-changed",
  "bot.deleted",
  "bot.restored",
  "bot.erased",
  "results.exported",
  "results.deleted",
  "results.restored",
  "credential.created",
  "credential.changed",
  "credential.deleted",
  "token.created",
  "token.revoked",
  "account.created",
  "account.email-changed",
  "account.password-changed",
  "account.connected",
  "account.disconnected",
  "account.signed-out",
  "account.deleted",
  "sign-in",
  "sign-in.failed",
  "member.added",
  "member.changed",
  "member.removed",
  "invitation.created",
  "invitation.accepted",
  "invitation.revoked",
  "workspace.created",
  "workspace.changed",
  "workspace.deleted",
  "workspace.restored",
  "workspace.entered",
] as const;
export type AuditAction = (typeof auditActions)[number];

/** What somebody may do with a bot as its guest. */
export type BotRight = "read" | "write" | "flow" | "answers";

/** What each right of a guest lets them see of a bot; `write` alone lets them change it. */
export const partsOfRight: Readonly<Record<BotRight, readonly BotPart[]>> = {
  read: ["flow", "answers"],
  write: ["flow", "answers", "export"],
  flow: ["flow"],
  answers: ["answers", "export"],
};
