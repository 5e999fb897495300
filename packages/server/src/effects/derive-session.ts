import {
  type EffectNeed,
  type EngineEvent,
  type Evaluation,
  type EvaluationResult,
  type Flow,
  isJsonObject,
  type Json,
  lookup,
  type NeedOutput,
  type Output,
  type Patch,
  type Place,
  placeKey,
  type Session,
  type VariableValue,
} from "@parley/core";
import type { Definitions } from "@parley/core/fields";
import { currentValues, findCurrentBlock, type Replay, replay } from "@parley/engine";
import { fingerprintJson } from "../base/hash-text.ts";
import { storableText } from "../database/json-codec.ts";
import { listAnswers } from "../results/answer-repository.ts";
import { findNeed as findStoredNeed, insertNeed } from "../results/need-repository.ts";
import type { OpenResult } from "../results/open-result.ts";
import type { PinnedResult } from "../results/result-pins.ts";
import { findResult } from "../results/result-repository.ts";
import { chatsOf, listSteps, type StoredStep } from "../results/step-repository.ts";
import { type ChatFlows, openPublishedFlows } from "../versions/chat-flows.ts";
import { findServedBlock, namedValues } from "./block-call.ts";
import { effectNeedId, fingerprintValues, readEffectOutcome } from "./effect-outcome.ts";
import { fulfilWithoutPage } from "./fulfil-need.ts";
import { createResultMemory } from "./memory-repository.ts";
import type { EffectServices } from "./services.ts";

/** The data of a replay that does not trust the visitor's browser. */
interface Derivation {
  services: EffectServices;
  result: PinnedResult;
  flows: ChatFlows;
  /** The creation time of the result, in milliseconds since 1970. */
  createdAt: number;
  /** Collects the accepted replies during the replay. */
  replies: Replies;
}

/** The outcome of deriving a session. */
export interface DerivedSession {
  /** Null if no stored steps lead to the place with the stored answers. */
  session: Session | null;
  /**
   * Whether the missing steps may still arrive. This is so if the steps exist but the stored answers differ, for
   * example because they are from another tab.
   */
  mayComeLater: boolean;
}

/**
 * Derives on the server the session that a visitor's browser had at a place: replays the chat's steps, trusting only the
 * visitor's replies.
 */
export const deriveSession = async (
  services: EffectServices,
  { result }: OpenResult,
  place: Place,
): Promise<DerivedSession> => {
  const { connection } = services.database;
  const stored = await findResult(connection, result.id);
  const chats = chatsOf(await listSteps(connection, result.id)).filter(isWhole);
  if (stored === null || chats.length === 0) return { session: null, mayComeLater: false };
  const answers = await storedAnswers(services, result);
  const replies: Replies = new Map();
  const findAmong = async (find: typeof asRecorded): Promise<Session | null> => {
    for (const steps of chats) {
      const flows = await openPublishedFlows(services, result, null);
      const derivation: Derivation = { services, result, flows, createdAt: Date.parse(stored.createdAt), replies };
      const { session, outputs } = await replaySteps(derivation, steps, place, find);
      if (session && outputs.some(isAt(place)) && agrees(outputs, answers)) return session;
    }
    return null;
  };
  // Two tabs of a visitor are two chats, and the stored answers may be from both.
  const asStored: typeof asRecorded = (event, at) =>
    replies.get(replyKey(at, answers.get(placeKey(at)) ?? "")) ?? event;
  const session = (await findAmong(asRecorded)) ?? (chats.length > 1 ? await findAmong(asStored) : null);
  return { session, mayComeLater: session === null };
};

/** The replies in all chats of a result, by place and stored answer. */
type Replies = Map<string, ReplyEvent>;
type ReplyEvent = Extract<EngineEvent, { type: "reply" }>;

const replyKey = (place: Place, content: string): string => `${placeKey(place)} ${content}`;

/** Uses the replies of the replayed chat itself. */
const asRecorded = (event: ReplyEvent, _at: Place): ReplyEvent => event;

/** Whether the steps begin with the start. Those of chats that began in an earlier release don't. */
const isWhole = ([first]: readonly StoredStep[]): boolean => first?.events[0]?.type === "start";

const isAt =
  (place: Place) =>
  (output: Output): boolean =>
    (output.type === "input" || output.type === "need") && placeKey(output) === placeKey(place);

const storedAnswers = async ({ database }: EffectServices, { id }: PinnedResult) => {
  const rows = await listAnswers(database.connection, [id]);
  return new Map(
    rows.map((row) => [placeKey({ botId: row.bot_id, blockId: row.block_id, visit: row.visit }), row.content]),
  );
};

/** Whether the replayed answers equal those stored with the result. If a visit has several, the last one counts. */
const agrees = (outputs: readonly Output[], stored: ReadonlyMap<string, string>): boolean => {
  const given = new Map<string, string>();
  for (const output of outputs) if (output.type === "answer") given.set(placeKey(output), storableText(output.content));
  return [...given].every(([key, content]) => stored.get(key) === content);
};

const replaySteps = (
  derivation: Derivation,
  steps: readonly StoredStep[],
  place: Place,
  chooseReply: typeof asRecorded,
): Promise<Replay> => {
  const { services, flows, createdAt, replies } = derivation;
  const arrivals = new Map(
    steps.flatMap(({ events, arrivedAt }) => events.map((event) => [event, arrivedAt] as const)),
  );
  return replay({ flows: flows.loaded, catalogue: services.runs, matches: services.matches }, [...arrivals.keys()], {
    isEnough: (outputs) => outputs.some(isAt(place)),
    onStep: (event, outputs) => {
      const answer = outputs.find((output) => output.type === "answer");
      if (answer && event.type === "reply") replies.set(replyKey(answer, storableText(answer.content)), event);
    },
    review: async (event, need, session) => {
      // Limits an event's time: it can't be before the result's creation or after the event's arrival.
      const time = Math.min(Math.max(event.time, createdAt), arrivals.get(event) ?? createdAt);
      const at = event.type === "reply" && session && findCurrentBlock(flows.loaded, session)?.place;
      const counted = at ? chooseReply(event, at) : event;
      return reviewEvent(derivation, { ...counted, time }, need, session);
    },
  });
};

const reviewEvent = async (
  derivation: Derivation,
  event: EngineEvent,
  need: NeedOutput | undefined,
  session: Session | null,
): Promise<EngineEvent> => {
  const { result } = derivation;
  const { time, seed } = event;
  switch (event.type) {
    case "start": {
      const variables = await outsideValues(derivation, event.variables ?? {});
      const { language } = event.context ?? {};
      const context = language === undefined ? {} : { context: { language } };
      return { type: "start", time, seed, botId: result.botId, variables, ...context };
    }
    case "done":
      if (!need || !session || need.id !== event.needId) return event;
      return { ...event, patch: await patchFor(derivation, need, session) };
    case "variables":
      return { ...event, variables: await outsideValues(derivation, event.variables) };
    case "reply":
    case "command":
      return event;
    default:
      return event satisfies never;
  }
};

/** Returns the outcome of a need, from stored outcomes or by safe derivation. No effect is performed again. */
const patchFor = async (derivation: Derivation, need: NeedOutput, session: Session): Promise<Patch> => {
  const { services, result, flows } = derivation;
  switch (need.kind) {
    case "evaluate": {
      const results = await evaluateOnce(services, result, need.evaluations);
      return { data: results.map((outcome) => ({ ...outcome })) };
    }
    case "load bot":
      return (await flows.load(need.botId)) ? {} : { error: `The bot ${need.botId} is not published.` };
    case "result id":
      return { data: result.id };
    case "transcript":
      // Values that depend on the transcript can't be derived. Amounts never do.
      return { data: "" };
    case "effect":
      return patchForEffect(derivation, need, session);
    default:
      return need satisfies never;
  }
};

/**
 * Returns the outcome of an effect. A stored outcome of a server effect counts only if the effect had the same values
 * as in the replay, since the browser may have sent others. For effects on the page, the server uses what it can
 * determine itself.
 */
const patchForEffect = async (
  { services, result, flows }: Derivation,
  need: EffectNeed,
  session: Session,
): Promise<Patch> => {
  const { database, servers } = services;
  if (need.where === "client") {
    const sandbox = { evaluate: (all: readonly Evaluation[]) => evaluateOnce(services, result, all) };
    const memoryAt = (place: Place) => createResultMemory(database, result, place);
    const chat = { workspaceId: result.workspaceId, flows, resultId: result.id, memoryAt };
    return fulfilWithoutPage({ ...services, sandbox }, chat, need, session);
  }
  const served = findServedBlock(servers, lookup(flows.loaded, need.botId), need.blockId);
  if (!served) return { error: "The server does nothing for this block." };
  const needId = effectNeedId(served.server, need, need.effect);
  const values = fingerprintValues(served.block, namedValues(served.flow, currentValues(session)));
  // After a changed answer it may have been done again, with other values.
  for (const id of [needId, `${needId} ${values}`]) {
    const stored = await findStoredNeed(database.connection, { resultId: result.id, needId: id });
    const { values: given, patch } = readEffectOutcome(stored?.outcome ?? null);
    if (given === values && patch) return patch;
  }
  return { error: "It was not done with these values." };
};

/**
 * Evaluates code once per result and stores the outcome, so that code that depends on time or chance returns the same
 * again.
 */
const evaluateOnce = async (
  { database, sandbox }: EffectServices,
  { id: resultId, workspaceId, botId }: PinnedResult,
  evaluations: readonly Evaluation[],
): Promise<EvaluationResult[]> => {
  const results: EvaluationResult[] = [];
  for (const evaluation of evaluations) {
    const needId = `evaluation ${fingerprintJson([evaluation.code, evaluation.args])}`;
    const known = await findStoredNeed(database.connection, { resultId, needId });
    if (known !== null) {
      // The cast is safe, because only evaluation results are stored under this key.
      results.push(known.outcome as unknown as EvaluationResult);
      continue;
    }
    const [result = { ok: false, error: "The code was not run." }] = await sandbox.evaluate([evaluation], {
      workspaceId,
      botId,
    });
    const outcome: Json = { ...result };
    await database.write((access) =>
      insertNeed(access, { resultId, needId, workspaceId, kind: "evaluation", outcome }),
    );
    results.push(result);
  }
  return results;
};

/**
 * The reported values that may come from outside the chat, such as from the page's address. The visitor could have
 * changed them, so they count only for variables that the bots don't set themselves. A price that the author sets or
 * computes stays unchanged.
 */
const outsideValues = async (
  { services, result, flows }: Derivation,
  reported: Readonly<Record<string, VariableValue>>,
): Promise<Record<string, VariableValue>> => {
  const linked = await Promise.all(
    Object.entries(result.links).map(([botId, version]) => services.flowStore.findFlow({ botId, version })),
  );
  const all = [flows.main, ...linked.flatMap((pinned) => pinned?.serverFlow ?? [])];
  const own = new Set(all.flatMap((flow) => ownNames(flow, services.definitions)).map((name) => name.toLowerCase()));
  return Object.fromEntries(Object.entries(reported).filter(([name]) => !own.has(name.toLowerCase())));
};

/** The names of the variables that a bot itself sets: by initial values, or by blocks that are not inputs. */
const ownNames = (flow: Flow, definitions: Definitions): string[] => {
  const texts = new Set<string>();
  for (const { type, options } of flow.groups.flatMap(({ blocks }) => blocks))
    if (lookup(definitions, type)?.family !== "input") collectTexts(options, texts);
  return flow.variables.filter(({ id, value }) => value !== undefined || texts.has(id)).map(({ name }) => name);
};

const collectTexts = (value: Json | undefined, found: Set<string>): void => {
  if (typeof value === "string") found.add(value);
  else if (Array.isArray(value)) for (const entry of value) collectTexts(entry, found);
  else if (isJsonObject(value)) for (const entry of Object.values(value)) collectTexts(entry, found);
};
