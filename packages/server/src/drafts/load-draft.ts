import { setImmediate } from "node:timers/promises";
import type { Json } from "@parley/core";
import { botOf, type Draft, readDraft, readFirstScreen } from "@parley/core/draft";
import type { Definitions } from "@parley/core/fields";
import { decodeJson, encodeJson, storableText } from "../database/json-codec.ts";
import type { BotRow, Connection } from "../database/schema.ts";
import type { DraftServices } from "./services.ts";

/** A bot's draft at one revision. */
export interface StoredDraft {
  draft: Draft;
  revision: number;
  /** The length of the stored draft in characters. */
  size: number;
  liveRevision: number | null;
}

/** The length of a draft, in characters, from which its parts are processed one by one. */
const large = 200_000;

/** Returns the current draft of a bot; null if the bot no longer exists. */
export const loadDraft = async (
  { draftMemory, definitions }: Pick<DraftServices, "draftMemory" | "definitions">,
  connection: Connection,
  bot: { id: string; workspaceId: string },
): Promise<StoredDraft | null> => {
  const select = connection.selectFrom("bots").where("id", "=", bot.id).where("workspace_id", "=", bot.workspaceId);
  const state = await select.select(["draft_revision", "live_revision"]).executeTakeFirst();
  if (state === undefined) return null;
  const known = draftMemory.find(bot.id, state.draft_revision);
  if (known) return { draft: known, revision: state.draft_revision, size: 0, liveRevision: state.live_revision };
  // Read together, since another change may be applied meanwhile.
  const row = await select.select(["draft", "draft_revision", "live_revision"]).executeTakeFirst();
  if (row === undefined) return null;
  const stored = decodeJson<Json>(row.draft);
  // With a large draft both steps take long, so other requests are answered in between.
  if (row.draft.length >= large) await setImmediate();
  const draft = readDraft(stored, definitions);
  return { draft, revision: row.draft_revision, size: row.draft.length, liveRevision: row.live_revision };
};

/** The maximum length of an icon's address in lists, in characters. An icon that contains a whole picture is longer. */
const maxIcon = 2000;

/** The columns of a bot's row that are made of its draft. */
export type DraftColumns = Pick<BotRow, "draft" | "name" | "icon" | "first_screen">;

/** Converts a draft to the columns of its bot's row. What lists show of it has columns of its own. */
export const draftColumns = (draft: Draft, definitions: Definitions): DraftColumns => {
  const { name, data } = botOf(draft);
  const { icon } = data;
  const isShort = typeof icon === "string" && icon !== "" && icon.length <= maxIcon;
  return {
    draft: encodeJson(draft),
    name: storableText(name),
    icon: isShort ? storableText(icon) : null,
    first_screen: encodeJson(readFirstScreen(draft, definitions)),
  };
};

/** Stores a changed draft with its name and icon. Returns the length of the stored draft in characters. */
export const storeDraft = async (
  { definitions }: Pick<DraftServices, "definitions">,
  connection: Connection,
  bot: { id: string; workspaceId: string },
  { draft, revision }: Pick<StoredDraft, "draft" | "revision">,
  at: string,
): Promise<number> => {
  const columns = draftColumns(draft, definitions);
  if (columns.draft.length >= large) await setImmediate();
  await connection
    .updateTable("bots")
    .set({ ...columns, draft_revision: revision, edited_at: at, updated_at: at })
    .where("id", "=", bot.id)
    .where("workspace_id", "=", bot.workspaceId)
    .execute();
  return columns.draft.length;
};
