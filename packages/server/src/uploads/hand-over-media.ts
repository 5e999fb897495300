import type { Connection } from "../database/schema.ts";
import { listMedia } from "./upload-repository.ts";

/**
 * A bot besides some others that shows a file of a folder, in its draft or in something it has published; else a saved
 * theme that does.
 */
const findHeir = async (connection: Connection, folder: string, botIds: readonly string[]): Promise<string | null> => {
  // Wherever files are read: at the viewer's address or at that of the bucket.
  const mention = `%/${folder}/%`;
  const drawn = await connection
    .selectFrom("bots")
    .select("id")
    .where("id", "not in", botIds)
    .where("is_archived", "!=", 2)
    .where("draft", "like", mention)
    .executeTakeFirst();
  if (drawn) return drawn.id;
  const published = await connection
    .selectFrom("versions")
    .innerJoin("bots", "bots.id", "versions.bot_id")
    .select("bots.id")
    .where("bots.id", "not in", botIds)
    .where("bots.is_archived", "!=", 2)
    .where("versions.file", "like", mention)
    .executeTakeFirst();
  if (published) return published.id;
  const saved = await connection
    .selectFrom("themes")
    .select("id")
    .where("id", "not in", botIds)
    .where("theme", "like", mention)
    .executeTakeFirst();
  return saved?.id ?? null;
};

/**
 * Gives the authors' files of bots that are about to go to a bot or a saved theme that shows them, too: a copy goes on
 * showing what it was copied with. What belongs to saved themes that are gone is given on in the same way.
 */
export const handOverMedia = async (connection: Connection, botIds: readonly string[]): Promise<void> => {
  const keys = (await listMedia(connection, botIds)).map(({ key }) => key);
  const folders = new Set(keys.map((key) => key.slice(0, key.lastIndexOf("/"))));
  for (const folder of folders) {
    const heir = await findHeir(connection, folder, botIds);
    if (heir === null) continue;
    await connection
      .updateTable("uploads")
      .set({ bot_id: heir })
      .where("bot_id", "in", botIds)
      .where("storage_key", "like", `${folder}/%`)
      .execute();
  }
};
