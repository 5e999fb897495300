import { setImmediate } from "node:timers/promises";
import type { AnswerOf, calls } from "@parley/api";
import { createChangeId } from "../base/ids.ts";
import { relinkBots } from "../bot-rows/bot-references.ts";
import type { BotSummaryRow } from "../bot-rows/bot-repository.ts";
import { changeDraft } from "../drafts/change-draft.ts";
import type { Actor } from "../web/actor.ts";
import { listReferences, stillToConnect } from "./known-references.ts";
import { findPublishedFindings } from "./publish.ts";
import { readText } from "./read-text.ts";
import type { VersionServices } from "./services.ts";

/**
 * Replaces a bot's draft by a bot file. The bot's address, its results and whether it is closed stay the same. So does
 * the live version, until the draft is published.
 *
 * @throws HttpError 400 naming the place of an error in the file
 */
export const replaceDraft = async (
  services: VersionServices,
  actor: Actor,
  bot: BotSummaryRow,
  content: string,
): Promise<AnswerOf<typeof calls.replaceDraft>> => {
  const { database, definitions } = services;
  const { file: original, report } = await readText(services, { name: "The file", content });
  await setImmediate();
  const { id } = bot;
  const ownId = typeof original.id === "string" ? { [original.id]: id } : {};
  const file = { ...relinkBots(original, ownId, definitions), id };
  const known = new Set([...(await listReferences(database.connection, bot.workspace_id)), "current"]);
  // Stored as a normal change of the draft, with only the differences, so that open editors receive it.
  await changeDraft(services, bot, actor, async (draft, revision) => {
    await setImmediate();
    const operations = await services.fileWork.run("replace", { draft, file }, content.length);
    return { base: revision, changes: [{ id: createChangeId(), label: "Replace by a file", operations }] };
  });
  return {
    id,
    name: file.name,
    report: { ...report, toConnect: stillToConnect(services.definitions, report, file, known) },
    findings: await findPublishedFindings(services, { id, workspaceId: bot.workspace_id }, file),
  };
};
