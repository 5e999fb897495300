import type { AnswerOf, calls } from "@parley/api";
import { createDraft, diffDrafts } from "@parley/core/draft";
import { createChangeId } from "../base/ids.ts";
import { relinkBots } from "../bots/bot-references.ts";
import type { BotSummaryRow } from "../bots/bot-repository.ts";
import { authorOf } from "../drafts/author-of.ts";
import { changeDraft } from "../drafts/change-draft.ts";
import type { Owner } from "../web/actor.ts";
import { listReferences, stillToConnect } from "./known-references.ts";
import { findPublishedFindings } from "./publish.ts";
import { readFile } from "./read-file.ts";
import type { VersionServices } from "./services.ts";

/**
 * Puts a bot file into the place of a bot's draft. Address, results and whether it is closed belong to the bot and stay;
 * what is live stays, too, until the draft is published.
 *
 * @throws HttpError 400 saying where the file is damaged
 */
export const replaceDraft = async (
  services: VersionServices,
  owner: Owner,
  bot: BotSummaryRow,
  content: string,
): Promise<AnswerOf<typeof calls.replaceDraft>> => {
  const { database, definitions } = services;
  const { file: original, report } = readFile(services, { name: "The file", content });
  const { id } = bot;
  const ownId = typeof original.id === "string" ? { [original.id]: id } : {};
  const file = { ...relinkBots(original, ownId, definitions), id };
  const known = new Set([...(await listReferences(database.connection, bot.workspace_id)), "current"]);
  const replaced = createDraft(file, definitions);
  // Whoever has the bot open sees a change like any other, which replaces nothing but what the file has otherwise.
  await changeDraft(services, bot, authorOf(owner), (draft, revision) => ({
    base: revision,
    changes: [{ id: createChangeId(), label: "Replace by a file", operations: diffDrafts(draft, replaced) }],
  }));
  return {
    id,
    name: file.name,
    report: { ...report, toConnect: stillToConnect(services.definitions, report, file, known) },
    findings: await findPublishedFindings(services, { id, workspaceId: bot.workspace_id }, file),
  };
};
