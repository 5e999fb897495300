import { type BotSummary, calls } from "@parley/api/app";
import { definitions } from "@parley/blocks/definitions";
import { toBotFile } from "@parley/core/draft";
import { api } from "../../../base/api.ts";
import type { ActionContext } from "./context.ts";
import { canExtract, draftOfGroups, replaceByLink } from "./extract.ts";

interface Extraction {
  bot: Pick<BotSummary, "id" | "name" | "updatedAt">;
  /** The groups that were moved into the bot. */
  taken: readonly string[];
  /** The groups with the links that replaced them. */
  links: readonly string[];
}

/**
 * Deletes the new bot when the change is undone, and restores it when the change is redone. It goes to the trash as
 * usual. A bot that was edited since is kept.
 */
const followUndo = ({ document, words, tell }: ActionContext, { bot, taken, links }: Extraction): void => {
  const params = { ref: bot.id };
  const isUndone = (groups: object): boolean =>
    taken.every((id) => Object.hasOwn(groups, id)) && !links.some((id) => Object.hasOwn(groups, id));
  const isRedone = (groups: object): boolean =>
    links.every((id) => Object.hasOwn(groups, id)) && !taken.some((id) => Object.hasOwn(groups, id));
  const takeBack = async () => {
    const now = await api(calls.getBot, { params, query: { fields: "summary" } });
    if (now.liveVersion !== null || now.updatedAt !== bot.updatedAt)
      return tell(words("extractedStays", { name: bot.name }));
    await api(calls.deleteBot, { params });
    isThere = false;
    tell(words("extractTakenBack", { name: bot.name }));
  };
  const bringBack = async () => {
    await api(calls.restoreBot, { params });
    isThere = true;
  };
  let isThere = true;
  // One after another: redo may be pressed while the bot is being deleted.
  let work: Promise<void> = Promise.resolve();
  const end = document.subscribe(({ draft: { groups } }, { draft: earlier }) => {
    if (groups === earlier.groups) return;
    const step =
      isUndone(groups) && !isUndone(earlier.groups)
        ? takeBack
        : isRedone(groups) && !isRedone(earlier.groups)
          ? bringBack
          : null;
    if (step === null) return;
    work = work
      .then(() => (isThere === (step === takeBack) ? step() : undefined))
      .catch((error: unknown) => {
        end();
        tell(words("extractUndoFailed", { name: bot.name, reason: error instanceof Error ? error.message : "" }));
      });
  });
};

/** Moves the selected groups into a new bot and replaces them by links to it, as one change. */
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
    // Others may have edited meanwhile: only the groups that still exist are replaced.
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
    followUndo(context, { bot: made, taken: left, links: link.groupIds });
  } catch (error) {
    tell(words("extractFailed", { reason: error instanceof Error ? error.message : "" }));
  }
};
