import type { AnswerOf, BodyOf, calls } from "@parley/api";
import type { Json, Sample } from "@parley/core";
import { compileDraft } from "../versions/compile-draft.ts";
import { findWorkspaceDraft } from "../versions/draft-flows.ts";
import { notFound } from "../web/http-error.ts";
import { findServedBlock, prepareBlockCall, type ServedBlock } from "./block-call.ts";
import { createChatMemory } from "./memory-repository.ts";
import type { EffectServices } from "./services.ts";
import { readValues } from "./visitor-calls.ts";

/**
 * The time limit of one response to an author, in milliseconds. If the block waits for a call, the client asks again.
 */
const patience = 15_000;

/** Finds a block of the current draft. */
const findDraftBlock = async (
  services: EffectServices,
  { workspaceId, botId, blockId }: { workspaceId: string; botId: string; blockId: string },
): Promise<ServedBlock> => {
  const file = await findWorkspaceDraft(services, workspaceId, botId);
  if (file === null) throw notFound("The bot");
  const flow = await compileDraft(services, file, botId);
  const served = findServedBlock(services.servers, flow, blockId);
  if (served === null) throw notFound("The block");
  return served;
};

/** Runs a block of a draft once, for its author, with the given values of variables. */
export const tryBlock = async (
  services: EffectServices,
  { workspaceId, botId }: { workspaceId: string; botId: string },
  { blockId, variables }: BodyOf<typeof calls.tryBlock>,
): Promise<AnswerOf<typeof calls.tryBlock>> => {
  const served = await findDraftBlock(services, { workspaceId, botId, blockId });
  const { sample } = served.server;
  if (!sample) throw notFound("What the block could be asked");
  const place = { botId, blockId, visit: 0 };
  const { block, context } = await prepareBlockCall(services, {
    served,
    workspaceId,
    chat: { isPreview: true },
    place,
    values: readValues(Object.fromEntries(variables.map(({ name, value }) => [name, value as Json]))),
    memory: createChatMemory({}, place),
    waiter: { resultId: null, name: "sample" },
    patience,
  });
  const outcome: Sample = await sample(block, context);
  return outcome as AnswerOf<typeof calls.tryBlock>;
};
