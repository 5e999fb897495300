import type { ImportedBot, ImportRequest } from "@parley/api";
import { insertBot } from "../bot-rows/bot-repository.ts";
import { publicUrl } from "../bot-rows/public-address.ts";
import { isDuplicateKey } from "../database/database-errors.ts";
import { encodeJson } from "../database/json-codec.ts";
import { listFolderRows } from "../folders/folder-repository.ts";
import { holdFolder } from "../folders/folder-service.ts";
import type { MissingFont } from "../fonts/create-font-store.ts";
import { choosePublicId } from "../versions/choose-public-id.ts";
import { listReferences } from "../versions/known-references.ts";
import { missingFontRemedy } from "../versions/publish.ts";
import type { VersionServices } from "../versions/services.ts";
import { insertVersionText } from "../versions/version-repository.ts";
import type { Actor } from "../web/actor.ts";

/** Inserts the address into the JSON text, because parsing a large file again would be slow. */
const withPublicId = (json: string, publicId: string | null): string =>
  `{"publicId":${encodeJson(publicId)},${json.slice(1)}`;

const fontTask = ({ path, message }: MissingFont) => ({ path, message: `${message} ${missingFontRemedy}` });

/**
 * Creates a bot from every file, or from every row of a database dump in it; all or none. Bots that are imported
 * together keep their links to each other.
 *
 * @throws HttpError 400 naming the first invalid file and the place of the error
 */
export const importBots = async (
  services: VersionServices,
  { workspaceId, userId }: Actor,
  { files, publish = false, folderId }: ImportRequest,
): Promise<ImportedBot[]> => {
  const { database, fileWork } = services;
  const references = [...(await listReferences(database.connection, workspaceId))];
  const size = files.reduce((sum, { content }) => sum + content.length, 0);
  const read = await fileWork.run("prepareImport", { files, isPublished: publish, references }, size);
  const missingFonts = await Promise.all(read.map(({ theme }) => services.fontStore.prepare(theme)));
  const prepared = read.map(({ theme: _, report, ...bot }, index) => ({
    ...bot,
    report: { ...report, toConnect: [...report.toConnect, ...(missingFonts[index] ?? []).map(fontTask)] },
  }));
  const store = () =>
    database.transaction(async (access) => {
      const { connection } = access;
      await holdFolder(access, workspaceId, folderId ?? null);
      const known = new Set((await listFolderRows(connection, workspaceId)).map(({ id }) => id));
      const bots: ImportedBot[] = [];
      for (const { row, published, fileFolder, wanted, ownPublicId, report, ...bot } of prepared) {
        const { id, name, isClosed } = bot;
        const { publicId, dropped } = await choosePublicId(connection, { id, name, wanted, ownPublicId });
        const ownFolder = typeof fileFolder === "string" && known.has(fileFolder) ? fileFolder : null;
        const folder = folderId === undefined ? ownFolder : folderId;
        await insertBot(connection, { id, workspaceId, publicId, isClosed, folderId: folder, ...row });
        const text = published === null ? null : withPublicId(published, publicId);
        const version =
          text === null ? null : await insertVersionText(connection, { id, workspaceId }, text, 0, userId);
        const url = publicUrl(services, { public_id: publicId, live_version: version });
        bots.push({ ...bot, publicId, version, url, report: { ...report, dropped: [...report.dropped, ...dropped] } });
      }
      return bots;
    });
  try {
    return await store();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    // Another import took one of the addresses at the same moment. The next try sees it.
    return store();
  }
};
