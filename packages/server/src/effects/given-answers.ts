import { filesOf } from "@parley/api";
import { type AnswerOutput, type Flow, type Json, lookup, type NamedAnswer } from "@parley/core";
import type { Definitions } from "@parley/core/fields";
import { findFlowBlock } from "@parley/engine";
import { decodeJson } from "../database/json-codec.ts";
import { listAnswers } from "../results/answer-repository.ts";
import type { PinnedResult } from "../results/result-pins.ts";
import { openPublishedFlows } from "../versions/chat-flows.ts";
import type { EffectServices } from "./services.ts";

/** An answer, with its input. */
export type GivenAnswer = Pick<AnswerOutput, "botId" | "blockId" | "content" | "attachedFileUrls">;

/**
 * Names answers as other services receive them. The name is that of the variable, otherwise the group's title, with a
 * number if it is not the group's first input. A later answer replaces an earlier one with the same name.
 */
export const nameAnswers = (
  definitions: Definitions,
  flows: Readonly<Record<string, Flow>>,
  given: readonly GivenAnswer[],
): NamedAnswer[] => {
  const named = new Map<string, string>();
  for (const { botId, blockId, content, attachedFileUrls = [] } of given) {
    const key = nameOf(definitions, lookup(flows, botId), blockId);
    if (key === undefined) continue;
    const said = content.split(", ");
    const beside = attachedFileUrls.filter((url) => !said.includes(url));
    const value = [beside.join(", "), content].filter((text) => text !== "").join("\n\n");
    named.set(key, value);
  }
  return [...named].map(([key, value]) => ({ key, value }));
};

const nameOf = (definitions: Definitions, flow: Flow | undefined, blockId: string): string | undefined => {
  const variableId = findFlowBlock(flow, blockId)?.options.variableId;
  const variable = flow?.variables.find(({ id }) => id === variableId);
  if (variable) return variable.name;
  const group = flow?.groups.find(({ blocks }) => blocks.some(({ id }) => id === blockId));
  if (!group) return undefined;
  const inputs = group.blocks.filter(({ type }) => lookup(definitions, type)?.family === "input");
  const place = inputs.findIndex(({ id }) => id === blockId);
  return place > 0 ? `${group.title} (${place})` : group.title;
};

/** The stored answers of a result. Visitors' browsers request effects only after their answers have arrived. */
export const storedAnswers = async (services: EffectServices, result: PinnedResult): Promise<NamedAnswer[]> => {
  const rows = await listAnswers(services.database.connection, [result.id]);
  const flows = await openPublishedFlows(services, result, null);
  for (const { bot_id: botId } of rows) await flows.load(botId);
  const given = rows.map(({ bot_id: botId, block_id: blockId, content, uploaded_files: files }) => ({
    botId,
    blockId,
    content,
    attachedFileUrls: filesOf({ uploadedFiles: files === null ? null : decodeJson<Json>(files) }),
  }));
  return nameAnswers(services.definitions, flows.loaded, given);
};
