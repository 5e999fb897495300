import type { Finding } from "@parley/api";
import type { Flow } from "@parley/core";
import type { BotFile } from "@parley/core/format";
import { listCredentialRows } from "../credentials/credential-repository.ts";
import { listInstallationTypes } from "../credentials/credential-service.ts";
import { encodeJson } from "../database/json-codec.ts";
import { lengthOf } from "./compile-draft.ts";
import { pinLinks } from "./pin-links.ts";
import type { VersionServices } from "./services.ts";
import { publishFile, type VersionWords } from "./version-repository.ts";

/** The remedy in findings about fonts that could not be fetched. */
export const missingFontRemedy =
  "Visitors see their system's own font until it is here: publish again to fetch it again, or choose another font.";

/** What publishing needs; also without a request. */
export type PublishServices = Pick<
  VersionServices,
  "database" | "fileWork" | "flowStore" | "fontStore" | "mailer" | "draftHub"
>;

/** Creates findings for a theme's fonts that could not be fetched. */
const fontFindings = async (
  { fontStore }: Pick<VersionServices, "fontStore">,
  { theme }: Pick<Flow, "theme">,
): Promise<Finding[]> =>
  (await fontStore.prepare(theme)).map(({ path, message }) => ({
    rule: "font-not-fetched",
    severity: "warning",
    message,
    remedy: missingFontRemedy,
    field: path,
  }));

/**
 * Checks a file as if it were published. Links lead to the live versions of other bots. The theme's fonts are fetched.
 * Returns the findings.
 */
export const findPublishedFindings = async (
  services: Omit<PublishServices, "draftHub">,
  bot: { id: string; workspaceId: string },
  file: BotFile,
): Promise<Finding[]> => {
  const { database, flowStore, fileWork } = services;
  const rows = await listCredentialRows(database.connection, bot.workspaceId);
  const known = {
    accounts: Object.fromEntries(
      rows.map(({ id, type, problem }) => [id, problem === null ? type : { type, problem }]),
    ),
    installationAccounts: listInstallationTypes(services.mailer),
  };
  const size = lengthOf(file);
  const inspect = (others: readonly Flow[]) => fileWork.run("inspect", { botId: bot.id, file, others, known }, size);
  const alone = await inspect([]);
  const start = { flow: { botId: bot.id }, linkedBotIds: alone.linkedBotIds };
  const links = await pinLinks(database.connection, flowStore, bot.workspaceId, start);
  const others = await Promise.all(
    Object.entries(links).map(([botId, version]) => flowStore.findFlow({ botId, version })),
  );
  const linked = others.flatMap((pinned) => pinned?.serverFlow ?? []);
  const { findings } = linked.length === 0 ? alone : await inspect(linked);
  return [...findings, ...(await fontFindings(services, alone))];
};

/** The result of a publication. */
interface Publication {
  version: number;
  /** The revision of the published draft. */
  revision: number;
  /** False if the newest version has the same content. */
  isNew: boolean;
  findings: Finding[];
}

/**
 * Publishes a file as the bot's live version. If the newest version has the same content, it becomes live and no new
 * version is created. Running chats keep their version. Lint's findings are returned, but don't prevent publication.
 */
export const publish = async (
  services: PublishServices,
  bot: { id: string; workspaceId: string },
  { file, revision }: { file: BotFile; revision: number },
  authorId: string | null = null,
  words: VersionWords = {},
): Promise<Publication> => {
  const findings = await findPublishedFindings(services, bot, file);
  const text = encodeJson(file);
  const isSame = (stored: string) => services.fileWork.run("compare", { one: stored, other: text }, text.length);
  const published = await services.database.transaction(({ connection }) =>
    publishFile(connection, bot, { text, isSame }, revision, authorId, words),
  );
  services.draftHub.tellLive(bot.id, { version: published.version, revision });
  return { ...published, revision, findings };
};
