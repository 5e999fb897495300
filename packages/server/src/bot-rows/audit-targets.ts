import type { AuditTarget } from "../audit/create-audit.ts";
import type { BotSummaryRow } from "./bot-repository.ts";

type Named = Pick<BotSummaryRow, "id" | "name" | "workspace_id">;

/** Describes a bot for the audit log. */
export const targetOf = ({ id, name, workspace_id: workspaceId }: Named): AuditTarget => ({
  kind: "bot",
  id,
  name,
  workspaceId,
});

/** Describes results of a bot for the audit log. `what` says which, or how many. */
export const resultsOf = (bot: Named, what: string): AuditTarget => ({
  kind: "results",
  id: bot.id,
  name: `${bot.name} (${what})`,
  botId: bot.id,
  workspaceId: bot.workspace_id,
});
