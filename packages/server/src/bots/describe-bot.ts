import type { Json } from "@parley/core";
import { botEntryId, type Operation } from "@parley/core/draft";
import { createChangeId } from "../base/ids.ts";
import type { BotSummaryRow } from "../bot-rows/bot-repository.ts";
import { changeDraft } from "../drafts/change-draft.ts";
import type { DraftServices } from "../drafts/services.ts";
import type { Actor } from "../web/actor.ts";

const set = (path: readonly string[], value: Json): Operation => ({
  op: "set",
  table: "bot",
  id: botEntryId,
  path,
  value,
});

/**
 * Gives a bot another name or icon. Both stand in its draft: whoever has it open sees them, and visitors once it is
 * published.
 *
 * @throws HttpError 404 for a bot that has been removed meanwhile
 */
export const describeBot = async (
  services: DraftServices,
  actor: Actor,
  bot: BotSummaryRow,
  { name, icon }: { name?: string | undefined; icon?: string | null | undefined },
): Promise<void> => {
  const operations = [
    ...(name === undefined ? [] : [set(["name"], name)]),
    ...(icon === undefined ? [] : [set(["data", "icon"], icon)]),
  ];
  if (operations.length === 0) return;
  await changeDraft(services, bot, actor, (_draft, revision) => ({
    base: revision,
    changes: [{ id: createChangeId(), label: name === undefined ? "Change icon" : "Rename bot", operations }],
  }));
};
