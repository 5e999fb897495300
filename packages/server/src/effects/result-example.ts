import { type BlockApis, type FlowBlock, lookup } from "@parley/core";
import type { BotSummaryRow } from "../bot-rows/bot-repository.ts";
import { compileDraft } from "../versions/compile-draft.ts";
import { findLinkedDrafts } from "../versions/draft-flows.ts";
import type { VersionServices } from "../versions/services.ts";
import type { Actor } from "../web/actor.ts";
import { type GivenAnswer, nameAnswers } from "./given-answers.ts";

/** The example answer for blocks without a better one. */
const anyAnswer = "Text";

/** An example of a visitor's answer: the block's own example, otherwise its first item. */
const exampleAnswer = (apis: BlockApis, block: FlowBlock): string => {
  const told = lookup(apis, block.type)?.example?.(block.options);
  if (told !== undefined) return told;
  const [item] = block.items ?? [];
  const texts = [item?.value, item?.content, item?.title];
  return texts.find((text): text is string => typeof text === "string" && text !== "") ?? anyAnswer;
};

/**
 * An example of what a bot's request would send at the end of a chat, with the names of the real answers and variables.
 * Linked bots are included, if the requester may see them.
 */
export const writeResultExample = async (
  services: VersionServices & { apis: BlockApis },
  actor: Actor,
  bot: BotSummaryRow,
): Promise<Record<string, string>> => {
  const { definitions, apis } = services;
  const files = (await findLinkedDrafts(services, actor, bot.id)) ?? {};
  const flows = Object.fromEntries(
    await Promise.all(
      Object.entries(files).map(async ([botId, file]) => [botId, await compileDraft(services, file, botId)] as const),
    ),
  );
  const given = Object.entries(flows).flatMap(([botId, { groups }]) =>
    groups
      .flatMap(({ blocks }) => blocks)
      .filter(({ type }) => lookup(definitions, type)?.family === "input")
      .map((block): GivenAnswer => ({ botId, blockId: block.id, content: exampleAnswer(apis, block) })),
  );
  const example = new Map([
    ["message", "This is an example: nobody has answered this."],
    ["submittedAt", new Date().toISOString()],
  ]);
  for (const { key, value } of nameAnswers(definitions, flows, given)) example.set(key, value);
  for (const { variables } of Object.values(flows))
    for (const { name } of variables) if (!example.has(name)) example.set(name, anyAnswer);
  return Object.fromEntries(example);
};
