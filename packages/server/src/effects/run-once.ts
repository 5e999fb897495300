import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { BlockServer, Patch, Place } from "@parley/core";
import { StoppedByVisitor } from "../base/to-cancellation.ts";
import { findNeed, insertNeed, type NeedKey, type StoredNeed, updateNeed } from "../results/need-repository.ts";
import type { ResultPin } from "../results/result-repository.ts";
import { HttpError, notFound } from "../web/http-error.ts";
import { effectNeed, effectNeedId, readEffectOutcome, writeEffectOutcome } from "./effect-outcome.ts";
import { type EffectUnderWay, followSpeech, restOf, type Said } from "./follow-speech.ts";
import { keepText, storeStop } from "./keep-text.ts";
import type { EffectServices } from "./services.ts";
import { createSpeech, type Speech } from "./speech.ts";

/**
 * So long may somebody else be at work, in milliseconds; whoever has said nothing by then has been stopped. Requests of
 * authors may take two minutes.
 */
export const longestWork = 150_000;

/** How often another process is looked after, in milliseconds. */
const lookPace = 500;

const stopped: Patch = { error: "The server was stopped while it did this." };

type Owner = Pick<ResultPin, "id" | "workspaceId">;

/** Which effect of a result is meant. */
export interface NamedEffect {
  server: BlockServer;
  place: Place;
  effect: string;
  /** Counts up where it is done again because it has failed. */
  attempt?: number;
}

export interface Work extends NamedEffect {
  /** A fingerprint of the values it depends on. */
  values: string;
  /** Never rejects. */
  run: (speech: Speech) => Promise<Patch>;
}

const isOverdue = ({ createdAt }: StoredNeed): boolean => Date.now() - Date.parse(createdAt) >= longestWork;

const keyOf = ({ id: resultId }: Owner, { server, place, effect, attempt = 0 }: NamedEffect): NeedKey => {
  const needId = effectNeedId(server, place, effect);
  return { resultId, needId: attempt === 0 ? needId : `${needId} ${attempt}` };
};

/** Another process does it. */
class ElsewhereUnderWay extends HttpError {
  constructor() {
    super(503, "UNDER_WAY", "The server is still doing this. Ask again.");
  }
}

/** Does effects of results once: whoever asks again, or at the same time, gets the first outcome. */
export const createRunOnce = ({ database }: Pick<EffectServices, "database">) => {
  const underWay = new Map<string, EffectUnderWay>();
  let giveAllUp: (patch: Patch) => void = () => undefined;
  /** Resolves when the process may wait no longer for what it does. */
  const givenUp = new Promise<Patch>((resolve) => {
    giveAllUp = resolve;
  });
  const nameOf = ({ resultId, needId }: NeedKey) => JSON.stringify([resultId, needId]);

  const giveUp = async (key: NeedKey, need: StoredNeed): Promise<Patch> => {
    // Nobody knows how far it got, and it must not be done twice.
    const outcome = { ...readEffectOutcome(need.outcome), text: "", patch: stopped };
    await database.write((access) => updateNeed(access, key, writeEffectOutcome(outcome)));
    return stopped;
  };

  const run = async (key: NeedKey, { workspaceId }: Owner, { values, run: work }: Work, speech: Speech) => {
    const claim = randomUUID();
    if ((await findNeed(database.connection, key)) === null) {
      const outcome = writeEffectOutcome({ claim, values, patch: null });
      await database.write((access) => insertNeed(access, { ...key, workspaceId, kind: effectNeed, outcome }));
    }
    const need = await findNeed(database.connection, key);
    if (need === null) throw notFound("The result");
    const stored = readEffectOutcome(need.outcome);
    if (stored.patch !== null) return stored.patch;
    if (stored.claim !== claim) {
      if (!isOverdue(need)) throw new ElsewhereUnderWay();
      return giveUp(key, need);
    }
    const stopKeeping = keepText(database, key, stored, { speech, countUnderWay: () => underWay.size });
    const patch = await Promise.race([work(speech), givenUp]).finally(stopKeeping);
    await database.write((access) => updateNeed(access, key, writeEffectOutcome({ ...stored, patch, text: "" })));
    return patch;
  };

  const begin = (owner: Owner, work: Work): EffectUnderWay => {
    const key = keyOf(owner, work);
    const name = nameOf(key);
    const known = underWay.get(name);
    if (known !== undefined) return known;
    const speech = createSpeech();
    const begun = { speech, outcome: run(key, owner, work, speech).finally(() => underWay.delete(name)) };
    // Whoever asked may have gone before it fails.
    begun.outcome.catch(() => undefined);
    underWay.set(name, begun);
    return begun;
  };

  /** Follows what another process does, by what that stores. */
  async function* followElsewhere(key: NeedKey, after: number, signal: AbortSignal): AsyncGenerator<Said, void> {
    let at = after;
    while (!signal.aborted) {
      const need = await findNeed(database.connection, key);
      if (need === null) throw notFound("The result");
      const { patch, text = "" } = readEffectOutcome(need.outcome);
      if (patch !== null) return yield { is: "patch", patch };
      if (isOverdue(need)) return yield { is: "patch", patch: await giveUp(key, need) };
      const rest = restOf(text, at);
      at += rest?.text.length ?? 0;
      if (rest) yield rest;
      await sleep(lookPace);
    }
  }

  return {
    /** @throws HttpError 503 while another process does it */
    run: (owner: Owner, work: Work): Promise<Patch> => begin(owner, work).outcome,
    /** The same, followed while it is done, by whichever process: its text from a place on, then its outcome. */
    follow: (owner: Owner, work: Work, after: number, signal: AbortSignal): AsyncGenerator<Said, void> => {
      // It begins whether or not anybody reads.
      const begun = begin(owner, work);
      return (async function* () {
        try {
          yield* followSpeech(begun, after, signal);
        } catch (error) {
          if (!(error instanceof ElsewhereUnderWay)) throw error;
          yield* followElsewhere(keyOf(owner, work), after, signal);
        }
      })();
    },
    /** What is known of it: its outcome, or that it is under way; null where nobody has begun it. */
    async find(owner: Owner, named: NamedEffect): Promise<Patch | "under way" | null> {
      const need = await findNeed(database.connection, keyOf(owner, named));
      return need && (readEffectOutcome(need.outcome).patch ?? "under way");
    },
    /** The visitor has seen enough of the text that is being made. */
    async stop(owner: Owner, named: NamedEffect): Promise<void> {
      const key = keyOf(owner, named);
      const here = underWay.get(nameOf(key));
      if (here) return here.speech.cancel(new StoppedByVisitor());
      const need = await findNeed(database.connection, key);
      if (need !== null && readEffectOutcome(need.outcome).patch === null)
        await storeStop(database, key, owner.workspaceId);
    },
    /**
     * The process stops: what is under way may go on for so long, in milliseconds, and is followed from other processes
     * meanwhile. What is not done by then has failed, and whoever follows it is told at once.
     */
    async close(patience: number): Promise<void> {
      const timer = setTimeout(giveAllUp, patience, stopped);
      while (underWay.size > 0) await Promise.allSettled([...underWay.values()].map(({ outcome }) => outcome));
      clearTimeout(timer);
    },
  };
};

export type RunOnce = ReturnType<typeof createRunOnce>;
