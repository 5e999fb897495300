import { calls } from "@parley/api";
import { definitions } from "@parley/blocks/definitions";
import { toBotFile } from "@parley/core/draft";
import { api } from "../../../app/api.ts";
import type { ActionContext } from "./context.ts";
import { canExtract, draftOfGroups, replaceByLink } from "./extract.ts";

/** Makes a bot of the selected groups, and puts a link to it in their place, as one change. */
export const extractIntoBot = async (context: ActionContext): Promise<void> => {
  const { document, words, tell, scene } = context;
  const { draft, selection, bot } = document.getState();
  const ids = selection.groups;
  if (ids.length === 0) return;
  if (!canExtract(draft, ids)) return tell(words("extractSeveralWays"));
  const name =
    ids.length === 1
      ? draft.groups[ids[0] ?? ""]?.title || words("untitled")
      : words("extractName", { name: bot.name });
  const file = JSON.parse(JSON.stringify(toBotFile(draftOfGroups(draft, ids, name), definitions)));
  try {
    const made = await api(calls.createBot, { body: { name, folderId: bot.folderId, file } });
    // Others may have gone on meanwhile: what is left of the groups is replaced.
    const { draft: now } = document.getState();
    const left = ids.filter((id) => Object.hasOwn(now.groups, id));
    const link = replaceByLink(now, left, {
      botId: made.id,
      titleOf: (id) => now.groups[id]?.title || name,
      placeOf: (id) => scene().cards.get(id) ?? { x: 0, y: 0 },
    });
    document.change(words("changes.extract"), link.operations);
    document.select({ groups: link.groupIds });
    tell(words("extracted", { name }));
  } catch (error) {
    tell(words("extractFailed", { reason: error instanceof Error ? error.message : "" }));
  }
};
