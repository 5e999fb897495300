import type { InputOutput, Output, Session, VariableValue } from "@parley/core";
import { openPublishedFlows } from "../chat/chat-flows.ts";
import type { Happening } from "../chat/run-turn.ts";
import type { AnswerRow } from "../database/schema.ts";
import { listAnswers } from "../results/answer-repository.ts";
import type { OpenResult } from "../results/open-result.ts";
import { findResult } from "../results/result-repository.ts";
import type { Services } from "../services.ts";
import { outsideValues } from "./outside-values.ts";
import { beginStep, finishStep, type ReplayStep } from "./replay-steps.ts";
import { repliesFor } from "./replies-for.ts";

/** An input in a chat: one visit of a block. */
export interface Place {
  botId: string;
  blockId: string;
  visit: number;
}

/** Where chance decides (tests of two paths, random values), so many of its outcomes are tried for each answer. */
const mostSeeds = 24;

/** How many steps one replay may try, so that nobody keeps the server busy. */
const mostSteps = 2000;

const placeKey = ({ botId, blockId, visit }: Place): string => JSON.stringify([botId, blockId, visit]);

/**
 * Plays a result's stored answers again, on the versions it is pinned to, up to an input; null when they don't lead
 * there. Its options are those that the visitor should have been shown: only answers that the bot accepts go in. What
 * the visitor's browser says of variables decides nothing but which of several possible ways the chat went, where an
 * answer fits several buttons, or chance was at work.
 */
export const replayAnswers = async (
  services: Services,
  { result }: OpenResult,
  place: Place,
): Promise<InputOutput | null> => {
  const { database, definitions, flowStore } = services;
  const stored = await findResult(database.connection, result.id);
  if (stored === null) return null;
  const rows = await listAnswers(database.connection, [result.id]);
  const answers = new Map(
    rows.map((row) => [placeKey({ botId: row.bot_id, blockId: row.block_id, visit: row.visit }), row]),
  );
  const flows = await openPublishedFlows(services, result, null);
  const linked = await Promise.all(
    Object.entries(result.links).map(([botId, version]) => flowStore.findFlow({ botId, version })),
  );
  const options = { services, flows, resultId: result.id };
  const reported = new Map(stored.variables.map(({ name, value }) => [name, value]));
  let stepsLeft = mostSteps;

  const isThere = (input: InputOutput) => placeKey(input) === placeKey(place);
  const leadsOn = ({ input }: ReplayStep) =>
    input !== undefined && (isThere(input) || answers.has(placeKey(input)) || input.options.isRequired === false);

  /** The likeliest way to go on among those that lead somewhere known. */
  const find = async (ways: readonly Happening[], session: Session | null, time: number, content: string | null) => {
    let best: { step: ReplayStep; doubts: number } | null = null;
    for (let seed = 1; seed <= mostSeeds; seed++) {
      const seen = new Set<string>();
      for (const way of ways) {
        const moment = { time, seed: seed * 1000 };
        const begun = beginStep(options, session, way, moment);
        const answer = begun.outputs.find((output) => output.type === "answer");
        const print = JSON.stringify(begun);
        if ((content !== null && answer === undefined) || seen.has(print)) continue;
        seen.add(print);
        stepsLeft -= 1;
        if (stepsLeft < 0) return null;
        const step = await finishStep(options, begun, moment);
        if (!leadsOn(step)) continue;
        const doubts =
          differences(step.outputs, reported) + (content === null || answer?.content === content ? 0 : 1000);
        if (doubts === 0) return step;
        if (best === null || doubts < best.doubts) best = { step, doubts };
      }
    }
    return best?.step ?? null;
  };

  const goOn = ({ session, input }: ReplayStep): Promise<ReplayStep | null> => {
    const row: AnswerRow | undefined = input && answers.get(placeKey(input));
    if (input === undefined || row === undefined)
      return find([{ type: "reply", reply: { text: "", isSkipped: true } }], session, begun, null);
    const ways = repliesFor(input, row.content).map((reply): Happening => ({ type: "reply", reply }));
    return find(ways, session, Date.parse(row.created_at), row.content);
  };

  const begun = Date.parse(stored.createdAt);
  const all = [flows.main, ...linked.flatMap((pinned) => pinned?.serverFlow ?? [])];
  const variables = outsideValues(all, definitions, stored.variables);
  const context = { resultId: result.id, channel: "web" as const };
  let step = await find([{ type: "start", botId: result.botId, variables, context }], null, begun, null);
  while (step?.input !== undefined) {
    if (isThere(step.input)) return step.input;
    step = await goOn(step);
  }
  return null;
};

/** How many variables got another value than the visitor's browser has reported. */
const differences = (outputs: readonly Output[], reported: ReadonlyMap<string, VariableValue>): number =>
  outputs
    .flatMap((output) => (output.type === "variables" ? output.changes : []))
    .filter(({ name, value }) => reported.has(name) && JSON.stringify(reported.get(name)) !== JSON.stringify(value))
    .length;
