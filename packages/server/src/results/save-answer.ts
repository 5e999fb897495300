import { isJsonObject, type Json } from "@parley/core";
import type { Visitor } from "../accounts/actor.ts";
import { isMissingParent } from "../database/database-errors.ts";
import { HttpError, notFound } from "../http/http-error.ts";
import { assertPaid } from "../payments/assert-paid.ts";
import { paymentType } from "../payments/payment-place.ts";
import type { Services } from "../services.ts";
import type { PinnedInput } from "../versions/pinned-flow.ts";
import { type Answer, storeAnswer } from "./answer-repository.ts";
import { type OpenResult, openResult } from "./open-result.ts";
import { markResult } from "./result-repository.ts";

export interface AnswerRequest {
  resultId: string;
  blockId: string;
  content: string;
  /** The linked bot that holds the block; found by the block when absent. */
  botId?: string | undefined;
  visit?: number | undefined;
  index?: number | undefined;
  /** Counts the client's answers, so that a late one does not undo a newer one. */
  answerSeq?: number | undefined;
  variableId?: string | null | undefined;
  uploadedFiles?: Json | undefined;
}

interface FoundInput {
  botId: string;
  input: PinnedInput;
  isVariable(id: string): boolean;
}

/** Looks for the block in the versions the result is pinned to: its own bot first, then those it links to. */
const findInput = async (
  { flowStore }: Services,
  { result, flow }: OpenResult,
  { blockId, botId }: AnswerRequest,
): Promise<FoundInput | null> => {
  const own = flow.inputs.get(blockId);
  if (own !== undefined && (botId === undefined || botId === result.botId)) {
    return { botId: result.botId, input: own, isVariable: (id) => flow.variables.has(id) };
  }
  for (const [linkedId, version] of Object.entries(result.links)) {
    if (botId !== undefined && botId !== linkedId) continue;
    const linked = await flowStore.findFlow({ botId: linkedId, version });
    const input = linked?.inputs.get(blockId);
    if (linked && input !== undefined) return { botId: linkedId, input, isVariable: (id) => linked.variables.has(id) };
  }
  return null;
};

/**
 * Stores an answer. The group and the variable are those of the block; only a block without a variable takes the one
 * the client names, if the bot has it. The first answer also marks the result as started.
 *
 * @throws HttpError 400 when the block is no input of the versions the result is pinned to, or asks for a payment that has
 * not succeeded
 */
export const saveAnswer = async (services: Services, visitor: Visitor, request: AnswerRequest): Promise<void> => {
  const open = await openResult(services, visitor, request.resultId);
  const { result } = open;
  const found = await findInput(services, open, request);
  if (found === null) {
    const message = `Block ${request.blockId} is not an input of version ${result.version} of this bot, nor of a bot linked to it.`;
    throw new HttpError(400, "UNKNOWN_BLOCK", message);
  }
  const { input, isVariable } = found;
  if (input.type === paymentType)
    await assertPaid(services, open, { botId: found.botId, blockId: request.blockId, visit: request.visit ?? 0 });
  const named = request.variableId ?? null;
  const uploaded = request.uploadedFiles;
  const answer: Answer = {
    resultId: result.id,
    workspaceId: result.workspaceId,
    botId: found.botId,
    groupId: input.groupId,
    blockId: request.blockId,
    visit: request.visit ?? 0,
    variableId: input.variableId ?? (named !== null && isVariable(named) ? named : null),
    content: request.content,
    index: request.index ?? null,
    seq: request.answerSeq,
    uploadedFiles: Array.isArray(uploaded) || isJsonObject(uploaded) ? uploaded : null,
  };
  try {
    await store(services, open, answer);
  } catch (error) {
    if (!isMissingParent(error)) throw error;
    services.resultPins.forget(result.id);
    throw notFound("The result");
  }
};

const store = async ({ database }: Services, { result }: OpenResult, answer: Answer): Promise<void> => {
  if (result.hasStarted) return database.write((access) => storeAnswer(access, answer));
  await database.transaction(async (access) => {
    await storeAnswer(access, answer);
    await markResult(access.connection, result.id, { hasStarted: true, isCompleted: false });
  });
  result.hasStarted = true;
};
