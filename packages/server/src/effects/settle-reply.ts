import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { NeedOutput, Patch, Place, Session } from "@parley/core";
import { currentValues, drive, resultVariables } from "@parley/engine";
import { steadyTime } from "../base/steady-time.ts";
import { compileAnswer, listAnswers, toNewAnswer } from "../results/answer-repository.ts";
import type { OpenResult } from "../results/open-result.ts";
import { compileMarks } from "../results/result-repository.ts";
import { openPublishedFlows } from "../versions/chat-flows.ts";
import { HttpError } from "../web/http-error.ts";
import { deriveSession } from "./derive-session.ts";
import { createResultMemory } from "./memory-repository.ts";
import type { EffectServices } from "./services.ts";
import { assertReply, NotYet, runOpenEffect } from "./visitor-calls.ts";

/** Seeds are unsigned 32-bit integers. */
const seeds = 2 ** 32;

/**
 * Continues a chat of a visitor's browser after the reply to its question has arrived from another service, such as a
 * payment provider. It continues as far as possible without the browser, which finds the same answers when it returns.
 * Answers of the browser itself are kept. Returns false if the chat does not run in a browser, so that its client must
 * continue it.
 *
 * @throws HttpError 400 if the reply is not accepted, 503 if that is not known yet
 */
export const settleReply = async (
  services: EffectServices,
  open: OpenResult,
  { place, reply, time }: { place: Place; reply: string; time: number },
): Promise<boolean> => {
  const { result } = open;
  // For chats that the server runs, the blocks' memories are in the chat's state, not here.
  if ((await createResultMemory(services.database, result, place).read()) === null) return false;
  if (await waitForPage(services, open, place, time)) return true;
  await assertReply(services, open, place);
  const { session, mayComeLater } = await deriveSession(services, open, place);
  if (mayComeLater) throw new HttpError(503, "UNDER_WAY", "The answers of this chat are not all here yet. Ask again.");
  // The visitor's browser stores no steps, so nothing can be derived.
  if (session === null) return false;
  const flows = await openPublishedFlows(services, result, session);
  const turn = await drive(
    {
      machine: { flows: flows.loaded, catalogue: services.runs, matches: services.matches },
      moment: () => ({ time: Date.now(), seed: randomInt(seeds) }),
      fulfil: async (need, current) => {
        if (need.kind === "load bot")
          return (await flows.load(need.botId)) ? {} : { error: `The bot ${need.botId} is not published.` };
        return fulfilAlone(services, open, need, current);
      },
    },
    session,
    { type: "reply", reply: { text: reply } },
  );
  const owner = { resultId: result.id, workspaceId: result.workspaceId };
  const answers = turn.outputs.flatMap((output) => (output.type === "answer" ? [toNewAnswer(output, owner)] : []));
  const [first, ...others] = answers;
  if (first === undefined || (await isAnswered(services, open, place))) return true;
  const isCompleted = turn.need === null && turn.session.status === "ended";
  const variables = resultVariables(flows.loaded, turn.session);
  await services.hourMarks.touch(result.botId, result.id);
  await services.places.write(result, (access) => ({
    first: compileAnswer(access, first),
    others: [
      ...others.map((answer) => compileAnswer(access, answer)),
      ...compileMarks(access, result.id, { hasStarted: true, isCompleted }, variables),
    ],
  }));
  result.hasStarted = true;
  return true;
};

/** Milliseconds for which an open page may itself receive the reply and answer. */
const pageTime = 6000;

/** Whether the visitor's page has answered. If the page is open, the chat continues there. */
const waitForPage = async (
  services: EffectServices,
  open: OpenResult,
  place: Place,
  time: number,
): Promise<boolean> => {
  const patience = Math.min(time + pageTime - Date.now(), pageTime);
  const end = steadyTime() + patience;
  for (;;) {
    if (await isAnswered(services, open, place)) return true;
    if (steadyTime() >= end) return false;
    await sleep(500);
  }
};

const isAnswered = async ({ database }: EffectServices, { result }: OpenResult, place: Place): Promise<boolean> => {
  const rows = await listAnswers(database.connection, [result.id]);
  return rows.some((row) => row.bot_id === place.botId && row.block_id === place.blockId && row.visit === place.visit);
};

/** Meets a need without the visitor's browser; null if only the browser can. */
const fulfilAlone = async (
  services: EffectServices,
  open: OpenResult,
  need: Exclude<NeedOutput, { kind: "load bot" }>,
  session: Session,
): Promise<Patch | null> => {
  const { result } = open;
  if (need.kind === "result id") return { data: result.id };
  if (need.kind === "evaluate") {
    const origin = { workspaceId: result.workspaceId, botId: need.botId };
    const results = await services.sandbox.evaluate(need.evaluations, origin);
    return { data: results.map((outcome) => ({ ...outcome })) };
  }
  if (need.kind !== "effect" || need.where === "client") return null;
  const { botId, blockId, visit, effect, data } = need;
  const place = { botId, blockId, visit };
  try {
    return await runOpenEffect(services, open, { place, values: currentValues(session) }, { effect, data });
  } catch (error) {
    if (error instanceof NotYet) return null;
    throw error;
  }
};
