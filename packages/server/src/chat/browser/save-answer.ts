import type { BodyOf, calls } from "@parley/api";
import { isJsonObject } from "@parley/core";
import { isMissingParent } from "../../database/database-errors.ts";
import { encodeJson } from "../../database/json-codec.ts";
import { assertReply } from "../../effects/visitor-calls.ts";
import { compileAnswer, type NewAnswer } from "../../results/answer-repository.ts";
import { type OpenResult, openResult } from "../../results/open-result.ts";
import { compileMarks } from "../../results/result-repository.ts";
import type { PinnedInput } from "../../versions/pinned-flow.ts";
import type { Visitor } from "../../web/actor.ts";
import { HttpError, notFound } from "../../web/http-error.ts";
import type { ChatServices } from "../services.ts";

type AnswerRequest = BodyOf<typeof calls.saveAnswer>;

interface FoundInput {
  botId: string;
  input: PinnedInput;
  isVariable(id: string): boolean;
}

/** Finds the block in the versions pinned to the result: its own bot first, then linked bots. */
const findInput = async (
  { flowStore }: ChatServices,
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
 * Stores an answer with the block's group and variable. Only if the block has no variable, the one named by the client
 * is used, if the bot has it. The first answer also marks the result as started.
 *
 * @throws HttpError 400 if the block is not an input of the pinned versions, or its server code does not accept the
 * reply
 */
export const saveAnswer = async (services: ChatServices, visitor: Visitor, request: AnswerRequest): Promise<void> => {
  const open = await openResult(services, visitor, request.resultId);
  const { result } = open;
  const found = await findInput(services, open, request);
  if (found === null) {
    const message = `Block ${request.blockId} is not an input of version ${result.version} of this bot, nor of a bot linked to it.`;
    throw new HttpError(400, "UNKNOWN_BLOCK", message);
  }
  const { input, isVariable } = found;
  await assertReply(services, open, { botId: found.botId, blockId: request.blockId, visit: request.visit ?? 0 });
  const named = request.variableId ?? null;
  const uploaded = request.uploadedFiles;
  const answer: NewAnswer = {
    result_id: result.id,
    workspace_id: result.workspaceId,
    bot_id: found.botId,
    group_id: input.groupId,
    block_id: request.blockId,
    visit: request.visit ?? 0,
    variable_id: input.variableId ?? (named !== null && isVariable(named) ? named : null),
    content: request.content,
    answer_index: request.index ?? null,
    answer_seq: request.answerSeq,
    uploaded_files: Array.isArray(uploaded) || isJsonObject(uploaded) ? encodeJson(uploaded) : null,
  };
  try {
    await store(services, open, answer);
  } catch (error) {
    if (!isMissingParent(error)) throw error;
    services.resultPins.forget(result.id);
    throw notFound("The result");
  }
};

/** A late answer has no effect if a newer one is stored, which has also updated the result. */
const store = async ({ places, hourMarks }: ChatServices, { result }: OpenResult, answer: NewAnswer): Promise<void> => {
  await hourMarks.touch(result.botId, result.id);
  await places.write(result, (access) => ({
    first: compileAnswer(access, answer),
    others: result.hasStarted ? [] : compileMarks(access, result.id, { hasStarted: true, isCompleted: false }),
  }));
  result.hasStarted = true;
};
