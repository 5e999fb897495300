import type { Finding } from "@parley/api";
import type { Flow, JsonObject, Theme } from "@parley/core";
import { createDraft, type Draft, diffDrafts, diffDraftsByKeys, type Operation } from "@parley/core/draft";
import type { Definitions } from "@parley/core/fields";
import { type BotFile, compileFlow, type ImportReport, toExchangeForm, toPublicFlow } from "@parley/core/format";
import { createBotId } from "../base/ids.ts";
import { linkedBotIds, relinkBots } from "../bot-rows/bot-references.ts";
import { encodeJson } from "../database/json-codec.ts";
import { decodeDraft, encodeDraft } from "../drafts/draft-file.ts";
import { fileKeysOf } from "./file-keys.ts";
import { findFindings, type KnownAccounts } from "./find-findings.ts";
import { type ConnectEntry, stillToConnect } from "./known-references.ts";
import { createPinnedFlow, type PinnedFlow } from "./pinned-flow.ts";
import { type NamedText, type ReadBot, readBots, readChange, readFile } from "./read-file.ts";
import { isSameContent, readStoredFile } from "./stored-file.ts";
import type { VersionText } from "./version-repository.ts";

// What is done with whole bot files, without a database: so that it can be done in a thread of its own.

/** The new ids by the ids the files were exported under. */
const newIdsOf = (files: readonly { id: string; file: BotFile }[]): Record<string, string> =>
  Object.fromEntries(files.flatMap(({ id, file }) => (typeof file.id === "string" ? [[file.id, id]] : [])));

/** A bot that is to be stored. */
interface PreparedBot {
  id: string;
  name: string;
  /** The address that the request asked for, and that of the file. */
  wanted: string | undefined;
  ownPublicId: BotFile["publicId"];
  isClosed: boolean;
  fileFolder: BotFile["folderId"];
  row: ReturnType<typeof encodeDraft>;
  /** The file that its draft gives, as JSON, without id and address; null where it is not to be published. */
  published: string | null;
  theme: Theme;
  report: Omit<ImportReport, "toConnect"> & { toConnect: ConnectEntry[] };
  findings: Finding[];
}

interface Import {
  files: readonly (NamedText & { publicId?: string | undefined })[];
  isPublished: boolean;
  /** The ids of the workspace's bots and credentials. */
  references: readonly string[];
}

/** Reads the bots of files that are imported together. */
const prepareImport = (definitions: Definitions, { files, isPublished, references }: Import): PreparedBot[] => {
  const read = files.flatMap((file) =>
    readBots({ definitions }, file).map((bot) => ({ id: createBotId(), wanted: file.publicId, ...bot })),
  );
  const newIds = newIdsOf(read);
  const known = new Set([...references, ...read.map(({ id }) => id), "current"]);
  const relinked = read.map(({ file, ...bot }) => {
    const own: BotFile = { ...relinkBots(file, newIds, definitions), id: bot.id };
    return { ...bot, file: own, flow: compileFlow(own, definitions, { botId: bot.id, version: null }).flow };
  });
  const flows = relinked.map(({ flow }) => flow);
  return relinked.map(({ id, wanted, file, flow, report }): PreparedBot => {
    const row = encodeDraft(file, definitions);
    return {
      id,
      name: file.name,
      wanted,
      ownPublicId: file.publicId,
      isClosed: file.isClosed === true,
      fileFolder: file.folderId,
      row,
      // What is published is what the draft gives, so that publishing it again finds nothing changed.
      published: isPublished ? encodeJson({ ...decodeDraft(row.draft, definitions), id, publicId: undefined }) : null,
      theme: flow.theme,
      report: { ...report, toConnect: stillToConnect(definitions, report, file, known) },
      findings: findFindings(definitions, id, file, flows),
    };
  });
};

/** A file on its way to be published: what it links to, its theme, and what looks wrong with it. */
interface Inspected {
  linkedBotIds: string[];
  theme: Theme;
  findings: Finding[];
}

interface Inspection {
  botId: string;
  file: BotFile;
  /** The flows of the bots that it links to, as far as they are known. */
  others: readonly Flow[];
  known: KnownAccounts;
}

const inspect = (definitions: Definitions, { botId, file, others, known }: Inspection): Inspected => {
  const { flow } = compileFlow(file, definitions, { botId, version: null });
  return {
    linkedBotIds: linkedBotIds(flow, definitions),
    theme: flow.theme,
    findings: findFindings(definitions, botId, file, others, known),
  };
};

/** The bot in a file as visitors get it. */
const readPublicFlow = (definitions: Definitions, { botId, ...text }: NamedText & { botId: string }): Flow => {
  const { file } = readFile({ definitions }, text);
  return toPublicFlow(compileFlow(file, definitions, { botId, version: null }).flow, definitions);
};

/** The bot in a file. */
const read = (definitions: Definitions, text: NamedText): ReadBot => readFile({ definitions }, text);

interface Change {
  botId: string;
  file: BotFile;
  /** What messages call what is given. */
  name: string;
  given: JsonObject;
}

/** What makes of a bot's file one that has some keys of a file of any version instead of its own. */
const change = (definitions: Definitions, { botId, file, name, given }: Change): Operation[] => {
  const before = toExchangeForm(file, definitions);
  const draftOf = (keys: JsonObject) => {
    const changed = readChange(before, name, keys);
    const ownIds = [changed.id, given.id].filter((id) => typeof id === "string");
    const ownId = Object.fromEntries(ownIds.map((id) => [id, botId]));
    return createDraft({ ...relinkBots(changed, ownId, definitions), id: botId }, definitions);
  };
  return diffDraftsByKeys(draftOf({}), draftOf(fileKeysOf(given, before)));
};

/** A published version, as it is stored, as a flow that chats run. */
const pin = (
  definitions: Definitions,
  { text, publishedAt, ...key }: { botId: string; version: number } & VersionText,
): PinnedFlow => createPinnedFlow(key, { file: readStoredFile(text), publishedAt }, definitions);

/** The flow of a draft. */
const compile = (definitions: Definitions, { file, botId }: { file: BotFile; botId: string }): Flow =>
  compileFlow(file, definitions, { botId, version: null }).flow;

/** Whether two files, as they are stored, hold the same. */
const compare = (_: Definitions, { one, other }: { one: string; other: string }): boolean => isSameContent(one, other);

/** What makes of a draft what a file holds. */
const replace = (definitions: Definitions, { draft, file }: { draft: Draft; file: BotFile }): Operation[] =>
  diffDrafts(draft, createDraft(file, definitions));

export const fileTasks = { prepareImport, inspect, readPublicFlow, read, change, pin, compile, compare, replace };

export type FileTasks = typeof fileTasks;
