import { setTimeout as sleep } from "node:timers/promises";
import type { BlockServer, Patch, Place } from "@parley/core";
import { stillLasts } from "../base/steady-time.ts";
import { StoppedByVisitor } from "../base/to-cancellation.ts";
import { findNeed, insertNeed, type NeedKey, replaceOutcome, type StoredNeed } from "../results/need-repository.ts";
import type { ResultPin } from "../results/result-repository.ts";
import { HttpError, notFound } from "../web/http-error.ts";
import {
  createClaim,
  type EffectOutcome,
  effectNeed,
  effectNeedId,
  type MadeDelivery,
  processOf,
  readEffectOutcome,
  writeEffectOutcome,
} from "./effect-outcome.ts";
import { type EffectUnderWay, followSpeech, restOf, type Said } from "./follow-speech.ts";
import { keepText, storeStop } from "./keep-text.ts";
import type { LifeSigns } from "./life-signs.ts";
import type { EffectServices } from "./services.ts";
import { createSpeech, type Speech } from "./speech.ts";

/** So long an effect may take, in milliseconds. Requests of authors may take two minutes. */
export const longestWork = 150_000;

/** How often another process is looked after, in milliseconds. */
const lookPace = 500;

/** What came of an effect whose process was stopped. */
const stopped: Patch = { error: "The server was stopped while it did this." };

/** What comes of an effect that was not finished. */
export interface Unfinished {
  patch: Patch;
  /** Stores what the author is to read of it, where that is not in the patch. */
  log?: () => Promise<void>;
}

/** An effect that leaves nothing when it is not finished. */
export const stoppedEffect = (): Unfinished => ({ patch: stopped });

/** A result, or a chat that has none yet. */
type NeedPlace = Pick<ResultPin, "id" | "workspaceId"> & Pick<NeedKey, "isEarly">;

/** Which effect of a result is meant. */
export interface NamedEffect {
  server: BlockServer;
  place: Place;
  effect: string;
  /** Counts up where it is done again because it has failed. */
  attempt?: number;
  /** Tells turns of a chat apart that come to the same visit with other values: a turn may be stored late, or never. */
  turn?: string;
}

/** What an effect brings, and leaves to be sent. */
interface Done {
  patch: Patch;
  deliveries?: readonly MadeDelivery[];
}

export interface Work extends NamedEffect {
  /** A fingerprint of the values it depends on. */
  values: string;
  /** Never rejects. */
  run: (speech: Speech) => Promise<Done>;
  /** It may be repeated if it was not finished, because it has reached nobody yet. */
  isRepeatable: boolean;
  /** What comes of it where it is not finished, from the text that was said by then. */
  unfinished: (text: string) => Unfinished;
}

const isOverdue = ({ createdAt }: StoredNeed): boolean => !stillLasts(Date.parse(createdAt) + longestWork, longestWork);

const keyOf = (
  { id: resultId, isEarly = false }: NeedPlace,
  { server, place, effect, attempt = 0, turn }: NamedEffect,
): NeedKey => {
  const names = [effectNeedId(server, place, effect), ...(attempt === 0 ? [] : [attempt]), ...(turn ? [turn] : [])];
  return { resultId, needId: names.join(" "), isEarly };
};

/** Another process does it. */
class ElsewhereUnderWay extends HttpError {
  constructor() {
    super(503, "UNDER_WAY", "The server is still doing this. Ask again.");
  }
}

interface Means extends Pick<EffectServices, "database"> {
  /** The id of this process. */
  instance: string;
  lifeSigns: LifeSigns;
}

/** Performs effects of results once: repeated and simultaneous requests get the first outcome. */
export const createRunOnce = ({ database, instance, lifeSigns }: Means) => {
  const underWay = new Map<string, EffectUnderWay & { done: Promise<Done> }>();
  let giveAllUp: () => void = () => undefined;
  /** Resolves when the process may wait no longer for what it does. */
  const givenUp = new Promise<void>((resolve) => {
    giveAllUp = resolve;
  });
  const nameOf = ({ resultId, needId }: NeedKey) => JSON.stringify([resultId, needId]);
  const isAtWork = () => underWay.size > 0;

  /** Whether whoever has begun it no longer does it. */
  const isAbandoned = async (need: StoredNeed, { claim }: EffectOutcome): Promise<boolean> => {
    const process = processOf(claim);
    if (process === null) return isOverdue(need);
    // Of two requests to this process the second gets what the first has begun: what it has begun otherwise has failed.
    return process === instance || (await lifeSigns.hasEnded(process));
  };

  /** Settles an abandoned effect; null if another process has done so. */
  const giveUp = async (key: NeedKey, need: StoredNeed, { unfinished }: Work): Promise<EffectOutcome | null> => {
    const stored = readEffectOutcome(need.outcome);
    // It is unknown how far it got, and it must not be repeated. Its text has been read.
    const { patch, log } = unfinished(stored.text ?? "");
    const outcome = { ...stored, text: "", patch };
    const change = { from: need.outcome, to: writeEffectOutcome(outcome) };
    if (!(await database.write((access) => replaceOutcome(access, key, change)))) return null;
    await log?.();
    return outcome;
  };

  /** Takes over an abandoned effect, if it may be repeated. */
  const takeOver = async (key: NeedKey, need: StoredNeed, begun: EffectOutcome, asked: Work): Promise<boolean> => {
    const stored = readEffectOutcome(need.outcome);
    if (!asked.isRepeatable || stored.patch !== null || !(await isAbandoned(need, stored))) return false;
    const change = { from: need.outcome, to: writeEffectOutcome(begun) };
    return database.write((access) => replaceOutcome(access, key, change));
  };

  /** What is known of what another has begun: its outcome, or null while that other does it. */
  const findSettled = async (key: NeedKey, need: StoredNeed, work: Work): Promise<EffectOutcome | null> => {
    const stored = readEffectOutcome(need.outcome);
    if (stored.patch !== null) return stored;
    return (await isAbandoned(need, stored)) ? giveUp(key, need, work) : null;
  };

  const getNeed = async (key: NeedKey): Promise<StoredNeed> => {
    const need = await findNeed(database.connection, key);
    if (need === null) throw notFound("The result");
    return need;
  };

  /** Does what this process has the claim of, and stores what comes of it. */
  const work = async (key: NeedKey, begun: EffectOutcome, asked: Work, speech: Speech): Promise<Done> => {
    const keeper = keepText(database, key, begun, { speech, countUnderWay: () => underWay.size });
    const done: Done & Pick<Unfinished, "log"> = await Promise.race([
      asked.run(speech),
      givenUp.then(() => asked.unfinished(speech.text())),
    ]).finally(keeper.end);
    const { patch, deliveries = [] } = done;
    const to = writeEffectOutcome({ ...begun, patch, text: "", deliveries });
    for (let from = writeEffectOutcome(keeper.stored()); ; ) {
      if (await database.write((access) => replaceOutcome(access, key, { from, to }))) break;
      const need = await findNeed(database.connection, key);
      // The result is gone.
      if (need === null) break;
      const found = readEffectOutcome(need.outcome);
      // Another process has taken this one for one that had ended, and has settled it.
      if (found.patch !== null) return { ...found, patch: found.patch };
      // A write of the text whose confirmation was lost.
      from = need.outcome;
    }
    speech.stored(speech.text().length);
    await done.log?.();
    return done;
  };

  const run = async (key: NeedKey, { workspaceId }: NeedPlace, asked: Work, speech: Speech): Promise<Done> => {
    const begun: EffectOutcome = { claim: createClaim(instance), values: asked.values, patch: null };
    if ((await findNeed(database.connection, key)) === null) {
      await lifeSigns.begin(isAtWork);
      const outcome = writeEffectOutcome(begun);
      await database.write((access) => insertNeed(access, { ...key, workspaceId, kind: effectNeed, outcome }));
    }
    const need = await getNeed(key);
    if (readEffectOutcome(need.outcome).claim === begun.claim) return work(key, begun, asked, speech);
    if (await takeOver(key, need, begun, asked)) return work(key, begun, asked, speech);
    const settled = await findSettled(key, need, asked);
    if (settled?.patch) return { ...settled, patch: settled.patch };
    throw new ElsewhereUnderWay();
  };

  const begin = (owner: NeedPlace, asked: Work) => {
    const key = keyOf(owner, asked);
    const name = nameOf(key);
    const known = underWay.get(name);
    if (known !== undefined) return known;
    const speech = createSpeech({ isStored: true });
    const done = run(key, owner, asked, speech).finally(() => underWay.delete(name));
    const begun = { speech, done, outcome: done.then(({ patch }) => patch) };
    // Whoever asked may have gone before it fails.
    begun.outcome.catch(() => undefined);
    underWay.set(name, begun);
    return begun;
  };

  /** Follows what another process does, by what that stores. */
  async function* followElsewhere(
    key: NeedKey,
    asked: Work,
    after: number,
    signal: AbortSignal,
  ): AsyncGenerator<Said, void> {
    let at = after;
    while (!signal.aborted) {
      const need = await getNeed(key);
      const settled = await findSettled(key, need, asked);
      if (settled?.patch) return yield { is: "patch", patch: settled.patch };
      const rest = restOf(readEffectOutcome(need.outcome).text ?? "", at);
      at += rest?.text.length ?? 0;
      if (rest) yield rest;
      await sleep(lookPace);
    }
  }

  return {
    /** @throws HttpError 503 while another process does it */
    run: (owner: NeedPlace, asked: Work): Promise<Patch> => begin(owner, asked).outcome,
    /** The same with what it leaves to be sent, waiting for another process that does it. */
    async runWhole(owner: NeedPlace, asked: Work): Promise<Required<Done>> {
      for (;;) {
        try {
          const { patch, deliveries = [] } = await begin(owner, asked).done;
          return { patch, deliveries };
        } catch (error) {
          if (!(error instanceof ElsewhereUnderWay)) throw error;
        }
        await sleep(lookPace);
      }
    },
    /** The same, followed while it is done, by whichever process: its text from a place on, then its outcome. */
    follow: (owner: NeedPlace, asked: Work, after: number, signal: AbortSignal): AsyncGenerator<Said, void> => {
      // It begins whether or not anybody reads.
      const begun = begin(owner, asked);
      return (async function* () {
        try {
          yield* followSpeech(begun, after, signal);
        } catch (error) {
          if (!(error instanceof ElsewhereUnderWay)) throw error;
          yield* followElsewhere(keyOf(owner, asked), asked, after, signal);
        }
      })();
    },
    /** What is known of it: its outcome, or that it is under way; null where nobody has begun it. */
    async find(owner: NeedPlace, named: NamedEffect): Promise<Patch | "under way" | null> {
      const need = await findNeed(database.connection, keyOf(owner, named));
      return need && (readEffectOutcome(need.outcome).patch ?? "under way");
    },
    /** The visitor has seen enough of the text that is being made. */
    async stop(owner: NeedPlace, named: NamedEffect): Promise<void> {
      const key = keyOf(owner, named);
      const here = underWay.get(nameOf(key));
      if (here) return here.speech.cancel(new StoppedByVisitor());
      const need = await findNeed(database.connection, key);
      if (need !== null && readEffectOutcome(need.outcome).patch === null)
        await storeStop(database, key, owner.workspaceId);
    },
    /**
     * The process stops: running effects may continue for this many milliseconds and be followed from other processes. The
     * rest is then settled as it is, and followers are informed.
     */
    async close(patience: number): Promise<void> {
      const timer = setTimeout(giveAllUp, patience);
      while (underWay.size > 0) await Promise.allSettled([...underWay.values()].map(({ outcome }) => outcome));
      clearTimeout(timer);
      await lifeSigns.close();
    },
  };
};

export type RunOnce = ReturnType<typeof createRunOnce>;
