import type { AnswerOf, BodyInput, calls } from "@parley/api";
import { backOff, type EffectNeed, type Flow, type JsonObject, lookup, type Patch, type Place } from "@parley/core";
import { currentValues } from "@parley/engine";
import { type Outcome, request } from "../base/request.ts";
import { resultPath } from "../base/result-path.ts";
import { waitForNetwork } from "../base/wait-for-network.ts";
import type { AskEffect, Asker, Follow, Values } from "../state/asker.ts";
import type { BubbleOptions } from "../streaming/create-streamed-bubble.ts";

/**
 * Has the server run the effect of a block. It sends the block's id and the variables, never the options; `data` comes
 * from the block itself. It tries again while the network or server is down, which is safe because the server runs each
 * effect once. If the server refuses for good, the patch contains the error. With `follow`, the text is shown while the
 * server makes it.
 */
export const askEffect = async (need: EffectNeed, variables: Values, asker: Asker, follow?: Follow): Promise<Patch> => {
  const { previewToken, resultId, settled, token } = asker;
  await settled();
  if (follow) return follow(need, variables, asker);
  const { botId, blockId, visit, effect, data } = need;
  const asked: BodyInput<typeof calls.runEffect> = {
    blockId,
    visit,
    effect,
    variables,
    ...(data === null ? {} : { data }),
  };
  const ask = async (): Promise<Outcome<unknown>> => {
    if (previewToken === undefined)
      return request("POST", `${resultPath(botId, await resultId)}/effects`, asked, token() ?? null);
    const body: BodyInput<typeof calls.runPreviewEffect> = { ...asked, previewToken };
    return request("POST", `/api/v1/preview-effects/${encodeURIComponent(botId)}`, body, null);
  };
  for (let failures = 1; ; failures += 1) {
    const outcome = await ask();
    if (outcome.is === "refused") return { error: outcome.message };
    // The one boundary: our server writes patches.
    if (outcome.is === "done" && outcome.value) return (outcome.value as { patch: Patch }).patch;
    const after = outcome.is === "failed" ? outcome.after : null;
    await waitForNetwork(after ?? backOff(failures, Math.random()));
  }
};

/**
 * Asks the server a question for one visit of a block, with the chat's variables.
 * @throws Error with the server's own message; its `cause` is "refused" if trying again would not help
 */
export const askQuestion = async (
  { botId, blockId, visit }: Place,
  { question, data, variables }: { question: string; data: JsonObject; variables: Values },
  asker: Asker,
): Promise<JsonObject> => {
  await asker.settled();
  const body: BodyInput<typeof calls.askQuestion> = { blockId, visit, data, variables };
  const path = `${resultPath(botId, await asker.resultId)}/questions/${question}`;
  const outcome = await request("POST", path, body, asker.token() ?? null);
  // The one boundary: our server writes answers.
  if (outcome.is === "done") return outcome.value as AnswerOf<typeof calls.askQuestion>;
  throw new Error(outcome.message ?? "The server can't be reached.", { cause: outcome.is });
};

/** Whether a text bubble follows the block directly: only then can the block's text be shown while it is made. */
const isBeforeText = (flow: Flow | undefined, blockId: string): boolean =>
  flow?.groups.some(({ blocks }) =>
    blocks.some(({ options }, index) => blocks[index - 1]?.id === blockId && "richText" in options),
  ) === true;

/** Has the server run the effect of a block, and streams its text into the next bubble if there is one for it. */
export const streamEffect = async (
  options: Omit<BubbleOptions, "bubble"> & { askEffect: AskEffect },
): Promise<Patch> => {
  const { need, session, machine, askEffect } = options;
  const ask = (follow?: Follow) => askEffect(need, currentValues(session), follow);
  if (!isBeforeText(lookup(machine.flows, need.botId), need.blockId)) return ask();
  const streaming = await import("../streaming/stream-into-bubble.ts").catch(console.warn);
  // If the script can't be loaded, the text appears when it is complete.
  return streaming ? streaming.streamIntoBubble(options, ask) : ask();
};
