import type { Json } from "@parley/core";
import { type FirstScreen, readDraft, readFirstScreen } from "@parley/core/draft";
import { decodeJson, encodeJson } from "../database/json-codec.ts";
import type { Connection } from "../database/schema.ts";
import type { DraftServices } from "./services.ts";

/** The drafts that one listing reads. Lists are asked for again and again, so all bots have their turn. */
const mostAtOnce = 10;
/** The length from which a draft is too long to be read for its picture alone, in characters. */
const tooLong = 500_000;

const select = (connection: Connection, ids: readonly string[]) => connection.selectFrom("bots").where("id", "in", ids);

/**
 * Returns the first screens of bots, by id. A draft of an earlier release has none yet: it is read now, or by a later
 * call.
 */
export const findFirstScreens = async (
  { database, definitions }: Pick<DraftServices, "database" | "definitions">,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FirstScreen>> => {
  const found = new Map<string, FirstScreen>();
  if (ids.length === 0) return found;
  const { connection } = database;
  const missing: string[] = [];
  for (const { id, first_screen: stored } of await select(connection, ids).select(["id", "first_screen"]).execute())
    if (stored === null) missing.push(id);
    else found.set(id, decodeJson<FirstScreen>(stored));
  if (missing.length === 0) return found;
  const drafts = await select(connection, missing)
    .where(({ fn }) => fn<number>("length", ["draft"]), "<", tooLong)
    .select(["id", "draft", "draft_revision"])
    .limit(mostAtOnce)
    .execute();
  for (const { id, draft, draft_revision: revision } of drafts) {
    const screen = readFirstScreen(readDraft(decodeJson<Json>(draft), definitions), definitions);
    found.set(id, screen);
    await connection
      .updateTable("bots")
      .set({ first_screen: encodeJson(screen) })
      .where("id", "=", id)
      .where("draft_revision", "=", revision)
      .execute();
  }
  return found;
};
