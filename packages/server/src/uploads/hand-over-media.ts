import type { Connection } from "../database/schema.ts";
import { listMedia } from "./upload-repository.ts";

/** Finds another bot whose draft or published version shows a file of a folder, otherwise a saved theme that does. */
const findHeir = async (connection: Connection, folder: string, botIds: readonly string[]): Promise<string | null> => {
  // Matches any address of a file, whether it is read from the viewer or from the bucket.
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
 * Transfers the authors' files of bots to be removed to another bot or saved theme that shows them, so that copies stay
 * complete. Files of removed saved themes are transferred the same way.
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
