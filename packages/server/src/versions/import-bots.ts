import type { ImportedBot, ImportRequest } from "@parley/api";
import { type BotFile, compileFlow } from "@parley/core/format";
import { createBotId } from "../base/ids.ts";
import { relinkBots } from "../bots/bot-references.ts";
import { insertBot } from "../bots/bot-repository.ts";
import { publicUrl } from "../bots/public-address.ts";
import { isDuplicateKey } from "../database/database-errors.ts";
import { decodeDraft, encodeDraft } from "../drafts/draft-file.ts";
import { listFolderRows } from "../folders/folder-repository.ts";
import { holdFolder } from "../folders/folder-service.ts";
import type { MissingFont } from "../fonts/create-font-store.ts";
import type { Owner } from "../web/actor.ts";
import { choosePublicId } from "./choose-public-id.ts";
import { listReferences, stillToConnect } from "./known-references.ts";
import { findFindings, missingFontRemedy } from "./publish.ts";
import { readBots } from "./read-file.ts";
import type { VersionServices } from "./services.ts";
import { insertVersion } from "./version-repository.ts";

interface NewFile {
  id: string;
  file: BotFile;
}

/** The new ids by the ids the files were exported under. */
const newIdsOf = (files: readonly NewFile[]): Record<string, string> =>
  Object.fromEntries(files.flatMap(({ id, file }) => (typeof file.id === "string" ? [[file.id, id]] : [])));

const fontTask = ({ path, message }: MissingFont) => ({ path, message: `${message} ${missingFontRemedy}` });

/**
 * Makes a bot of every file, or of every row of a database in it, all or none. Bots that are imported together keep
 * their links to each other.
 *
 * @throws HttpError 400 naming the first file that is damaged, and where
 */
export const importBots = async (
  services: VersionServices,
  { workspaceId, userId }: Owner,
  { files, publish = false, folderId }: ImportRequest,
): Promise<ImportedBot[]> => {
  const { definitions, database } = services;
  const read = files.flatMap((file) =>
    readBots(services, file).map((bot) => ({ id: createBotId(), wanted: file.publicId, ...bot })),
  );
  const newIds = newIdsOf(read);
  const known = new Set([
    ...(await listReferences(database.connection, workspaceId)),
    ...read.map(({ id }) => id),
    "current",
  ]);
  const relinked = read.map(({ id, wanted, file: original, report }) => {
    const file: BotFile = { ...relinkBots(original, newIds, definitions), id };
    const { flow } = compileFlow(file, definitions, { botId: id, version: null });
    return {
      id,
      wanted,
      file,
      flow,
      report: { ...report, toConnect: stillToConnect(definitions, report, file, known) },
    };
  });
  const flows = relinked.map(({ flow }) => flow);
  const missingFonts = await Promise.all(flows.map(({ theme }) => services.fontStore.prepare(theme)));
  const prepared = relinked.map(({ id, wanted, file, report }, index) => ({
    id,
    wanted,
    ownPublicId: file.publicId,
    isClosed: file.isClosed === true,
    name: file.name,
    fileFolder: file.folderId,
    row: encodeDraft(file, definitions),
    report: { ...report, toConnect: [...report.toConnect, ...(missingFonts[index] ?? []).map(fontTask)] },
    findings: findFindings(services, id, file, flows),
  }));
  const store = () =>
    database.transaction(async (access) => {
      const { connection } = access;
      await holdFolder(access, workspaceId, folderId ?? null);
      const known = new Set((await listFolderRows(connection, workspaceId)).map(({ id }) => id));
      const bots: ImportedBot[] = [];
      for (const { row, fileFolder, wanted, ownPublicId, report, ...bot } of prepared) {
        const { id, name, isClosed } = bot;
        const { publicId, dropped } = await choosePublicId(connection, { id, name, wanted, ownPublicId });
        const ownFolder = typeof fileFolder === "string" && known.has(fileFolder) ? fileFolder : null;
        const folder = folderId === undefined ? ownFolder : folderId;
        await insertBot(connection, { id, workspaceId, publicId, isClosed, folderId: folder, ...row });
        // What is published is what the draft gives, so that publishing it again finds nothing changed.
        const file = () => ({ ...decodeDraft(row.draft, definitions), id, publicId });
        const version = publish ? await insertVersion(connection, { id, workspaceId }, file(), 0, userId) : null;
        const url = publicUrl(services, { public_id: publicId, live_version: version });
        bots.push({ ...bot, publicId, version, url, report: { ...report, dropped: [...report.dropped, ...dropped] } });
      }
      return bots;
    });
  try {
    return await store();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    // Another import took one of the addresses at the same moment; now it is seen.
    return store();
  }
};
