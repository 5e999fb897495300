import type { AnswerOf, BodyInput, calls } from "@parley/api";
import type { EffectNeed, InputOutput, JsonObject, Patch, VariableValue } from "@parley/core";
import { backOff } from "../outbox/back-off.ts";
import { type Outcome, request } from "../outbox/requests.ts";
import { waitForNetwork } from "../uploads/wait-for-network.ts";

type Values = Readonly<Record<string, VariableValue>>;

/** The chat that asks. */
export interface Asker {
  resultId: Promise<string>;
  token: () => string | undefined;
  /** In a preview, which has no result. */
  previewToken: string | undefined;
  /** Resolves when everything is stored that happened so far: the server answers from that. */
  settled: () => Promise<void>;
}

/** Has the server do what a block needs of it; see `askEffect`. */
export type AskEffect = (need: EffectNeed, values: Values) => Promise<Patch>;

const resultPath = (botId: string, resultId: string): string =>
  `/api/typebots/${encodeURIComponent(botId)}/results/${encodeURIComponent(resultId)}`;

/**
 * Has the server do what a block needs of it: told which block, and never what; `data` is what the block itself says. Asked again while the network or the
 * server is away, since the server does it once; what the server refuses for good is an error in the patch.
 */
export const askEffect = async (
  { botId, blockId, visit, effect, data }: EffectNeed,
  variables: Values,
  asker: Asker,
): Promise<Patch> => {
  const { previewToken, resultId, settled, token } = asker;
  await settled();
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
    await waitForNetwork(after ?? backOff(failures), new AbortController().signal);
  }
};

/**
 * Asks the server something for one visit of an input, with the values of the chat.
 *
 * @throws Error with the server's own message; its `cause` is "refused" where asking again would change nothing
 */
export const askQuestion = async (
  { botId, blockId, visit }: InputOutput,
  { question, data, variables }: { question: string; data: JsonObject; variables: Values },
  asker: Asker,
): Promise<JsonObject> => {
  await asker.settled();
  const body: BodyInput<typeof calls.askQuestion> = { blockId, visit, data, variables };
  const path = `${resultPath(botId, await asker.resultId)}/questions/${question}`;
  const outcome = await request("POST", path, body, asker.token() ?? null);
  // The one boundary: our server writes answers.
  if (outcome.is === "done") return outcome.value as AnswerOf<typeof calls.askQuestion>;
  throw new Error(outcome.message, { cause: outcome.is });
};
