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
 * Changes a bot's name or icon. Both are part of its draft: open editors see the change at once, visitors after
 * publication.
 *
 * @throws HttpError 404 if the bot has been removed
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
