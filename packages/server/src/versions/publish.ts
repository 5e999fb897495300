import type { Finding } from "@parley/api";
import type { Flow } from "@parley/core";
import { type BotFile, compileFlow } from "@parley/core/format";
import { type LintOptions, lintFlow } from "@parley/core/lint";
import { linkedBotIds } from "../bots/bot-references.ts";
import { listCredentialRows } from "../credentials/credential-repository.ts";
import { pinLinks } from "./pin-links.ts";
import type { VersionServices } from "./services.ts";
import { publishFile } from "./version-repository.ts";

/** What looks wrong with a bot that is about to be published. Links to bots that aren't among `others` are not judged. */
export const findFindings = (
  { definitions }: Pick<VersionServices, "definitions">,
  botId: string,
  file: BotFile,
  others: readonly Flow[],
  known: Pick<LintOptions, "accounts"> = {},
): Finding[] => {
  const { flow, problems } = compileFlow(file, definitions, { botId, version: null });
  const today = new Date().toISOString().slice(0, 10);
  return lintFlow(flow, definitions, { others, problems, today, ...known }).map(({ fix: _, ...finding }) => finding);
};

/** What the author can do about a font that could not be fetched. */
export const missingFontRemedy =
  "Visitors see their system's own font until it is here: publish again to fetch it again, or choose another font.";

/** The fonts that visitors will not have, as findings. */
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
 * What looks wrong with a file, were it published in the place of a bot: links lead to the live versions of others. Its
 * fonts are fetched.
 */
export const findPublishedFindings = async (
  services: VersionServices,
  bot: { id: string; workspaceId: string },
  file: BotFile,
): Promise<Finding[]> => {
  const { database, definitions, flowStore } = services;
  const { flow } = compileFlow(file, definitions, { botId: bot.id, version: null });
  const links = await pinLinks(database.connection, flowStore, bot.workspaceId, {
    flow,
    linkedBotIds: linkedBotIds(flow, definitions),
  });
  const others = await Promise.all(
    Object.entries(links).map(([botId, version]) => flowStore.findFlow({ botId, version })),
  );
  const linked = others.flatMap((pinned) => pinned?.serverFlow ?? []);
  const rows = await listCredentialRows(database.connection, bot.workspaceId);
  const accounts = Object.fromEntries(rows.map(({ id, type }) => [id, type]));
  return [...findFindings(services, bot.id, file, linked, { accounts }), ...(await fontFindings(services, flow))];
};

/** What a publication has led to. */
interface Publication {
  version: number;
  /** Of the draft that was published. */
  revision: number;
  /** False where the newest version holds the same. */
  isNew: boolean;
  findings: Finding[];
}

/**
 * Makes a file the live version of a bot; one that holds what the newest version does makes no other. Chats that run stay
 * on theirs. What looks wrong with the bot is told, and stops nothing.
 */
export const publish = async (
  services: VersionServices,
  bot: { id: string; workspaceId: string },
  { file, revision }: { file: BotFile; revision: number },
  authorId: string | null = null,
): Promise<Publication> => {
  const findings = await findPublishedFindings(services, bot, file);
  const published = await services.database.transaction(({ connection }) =>
    publishFile(connection, bot, file, revision, authorId),
  );
  services.draftHub.tellLive(bot.id, { version: published.version, revision });
  return { ...published, revision, findings };
};
