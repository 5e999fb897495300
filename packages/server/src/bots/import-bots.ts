import { type BotFile, BotFileError, createDraft, type ImportReport, importBotFile } from "@parley/core/format";
import type { Owner } from "../accounts/actor.ts";
import { createBotId } from "../create-id.ts";
import { encodeJson } from "../database/json-codec.ts";
import { HttpError } from "../http/http-error.ts";
import { publicUrl, type Services } from "../services.ts";
import { relinkBots } from "../versions/bot-references.ts";
import { preparePublication } from "../versions/publish.ts";
import { insertVersion } from "../versions/version-repository.ts";
import { insertBot } from "./bot-repository.ts";
import type { ImportedBot, ImportRequest } from "./bot-schemas.ts";
import { createPublicId } from "./public-id.ts";

interface ReadFile {
  id: string;
  file: BotFile;
  report: ImportReport;
}

const readFile = ({ definitions }: Services, { name, content }: ImportRequest["files"][number]): ReadFile => {
  try {
    const knownTypes = new Set(Object.keys(definitions));
    return { id: createBotId(), ...importBotFile(content, { knownTypes }) };
  } catch (error) {
    if (!(error instanceof BotFileError)) throw error;
    throw new HttpError(400, "BAD_BOT_FILE", `${name}: ${error.message}`, { file: name, path: error.path });
  }
};

/** The new ids by the ids the files were exported under. */
const newIdsOf = (files: readonly ReadFile[]): Record<string, string> =>
  Object.fromEntries(files.flatMap(({ id, file }) => (typeof file.id === "string" ? [[file.id, id]] : [])));

/** What the author must choose again: not the bots of links that were kept, which is why their blocks changed. */
const stillToConnect = (
  { toConnect }: ImportReport,
  original: BotFile,
  relinked: BotFile,
): ImportReport["toConnect"] => {
  const before = new Set(original.groups.flatMap(({ blocks }) => blocks));
  const kept = new Set(
    relinked.groups.flatMap(({ blocks }) => blocks.flatMap((block) => (before.has(block) ? [] : [block.id]))),
  );
  return toConnect.filter(({ blockId }) => blockId === undefined || !kept.has(blockId));
};

/**
 * Makes a bot of every file, all or none. Bots that are imported together keep their links to each other.
 *
 * @throws HttpError 400 naming the first file that is damaged, and where
 */
export const importBots = async (
  services: Services,
  { workspaceId }: Owner,
  { files, publish = false }: ImportRequest,
): Promise<ImportedBot[]> => {
  const read = files.map((file) => readFile(services, file));
  const newIds = newIdsOf(read);
  const prepared = read.map(({ id, file: original, report }) => {
    const relinked = relinkBots(original, newIds, services.definitions);
    const file: BotFile = { ...relinked, id };
    const publication = publish ? preparePublication(services, id, file) : null;
    return {
      id,
      publicId: createPublicId(file.name, id),
      name: file.name,
      draft: encodeJson(createDraft(file)),
      report: { ...report, toConnect: stillToConnect(report, original, relinked) },
      publication,
    };
  });
  return services.database.transaction(async ({ connection }) => {
    const bots: ImportedBot[] = [];
    for (const { id, publicId, name, draft, report, publication } of prepared) {
      await insertBot(connection, { id, workspaceId, publicId, name, draft });
      const version = publication === null ? null : await insertVersion(connection, { id, workspaceId }, publication);
      const url = publicUrl(services, { public_id: publicId, live_version: version });
      bots.push({ id, publicId, name, version, url, report });
    }
    return bots;
  });
};
