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
import { type EffectUnderWay, followStream, restOf, type StreamMessage } from "./follow-stream.ts";
import { keepText, storeStop } from "./keep-text.ts";
import type { LifeSigns } from "./life-signs.ts";
import type { EffectServices } from "./services.ts";
import { createTextStream, type TextStream } from "./text-stream.ts";

/** The time limit of an effect in milliseconds. Authors' requests may take two minutes. */
export const longestWork = 150_000;

/** Milliseconds between two checks of another process's work. */
const lookPace = 500;

/** The outcome of an effect that ended because the server stopped. */
const stopped: Patch = { error: "The server was stopped while it did this." };

/** The outcome of an effect that was not finished. */
export interface Unfinished {
  patch: Patch;
  /** Stores a log for the author, if the patch doesn't contain it. */
  log?: () => Promise<void>;
}

/** The outcome of an unfinished effect without text. */
export const stoppedEffect = (): Unfinished => ({ patch: stopped });

/** A result, or a chat that has no result yet. */
type NeedPlace = Pick<ResultPin, "id" | "workspaceId"> & Pick<NeedKey, "isEarly">;

/** Identifies an effect of a result. */
export interface NamedEffect {
  server: BlockServer;
  place: Place;
  effect: string;
  /** Increases each time the effect is repeated after a failure. */
  attempt?: number;
  /** Distinguishes turns that reach the same visit with other values, since a turn may be stored late or never. */
  turn?: string;
}

/** The outcome of an effect, and the deliveries that it requested. */
interface Done {
  patch: Patch;
  deliveries?: readonly MadeDelivery[];
}

export interface Work extends NamedEffect {
  /** A fingerprint of the values that the effect depends on. */
  values: string;
  /** Never rejects. */
  run: (stream: TextStream) => Promise<Done>;
  /** Whether the effect may be repeated if it was not finished, because nothing has left the server. */
  isRepeatable: boolean;
  /** Creates the outcome of an unfinished effect from the text streamed so far. */
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

/** The refusal of a request while another process performs the effect. */
class ElsewhereUnderWay extends HttpError {
  constructor() {
    super(503, "UNDER_WAY", "The server is still doing this. Ask again.");
  }
}

/** The refusal of a request whose effect another process may begin anew, because this one is being stopped. */
class BeingStopped extends HttpError {
  constructor() {
    super(503, "UNDER_WAY", "The server is being stopped. Ask again.");
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
  /** Resolves when the process can't wait any longer for running effects. */
  const givenUp = new Promise<void>((resolve) => {
    giveAllUp = resolve;
  });
  const nameOf = ({ resultId, needId }: NeedKey) => JSON.stringify([resultId, needId]);
  const isAtWork = () => underWay.size > 0;

  /** Whether the process that started an effect no longer performs it. */
  const isAbandoned = async (need: StoredNeed, { claim }: EffectOutcome): Promise<boolean> => {
    const process = processOf(claim);
    if (process === null) return isOverdue(need);
    // A request for an effect that this process is still performing joins it above. So if this process has the claim,
    // the effect was abandoned.
    return process === instance || (await lifeSigns.hasEnded(process));
  };

  /** Settles an abandoned effect; null if another process has done so. */
  const giveUp = async (key: NeedKey, need: StoredNeed, { unfinished }: Work): Promise<EffectOutcome | null> => {
    const stored = readEffectOutcome(need.outcome);
    // It is unknown how far the effect got, so it must not be repeated. The text shown so far is kept.
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

  /** Returns the outcome of an effect that another process has started; null while it is running. */
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

  /**
   * What becomes of an effect that this process can't wait for any longer. What may be repeated is left as it is, so that
   * another process takes it over; whatever it was to deliver would be lost otherwise.
   *
   * @throws HttpError 503
   */
  const leave = (asked: Work, stream: TextStream): Unfinished => {
    if (asked.isRepeatable) throw new BeingStopped();
    return asked.unfinished(stream.text());
  };

  /** Performs an effect that this process has claimed, and stores its outcome. */
  const work = async (key: NeedKey, begun: EffectOutcome, asked: Work, stream: TextStream): Promise<Done> => {
    const keeper = keepText(database, key, begun, { stream, countUnderWay: () => underWay.size });
    const done: Done & Pick<Unfinished, "log"> = await Promise.race([
      asked.run(stream),
      givenUp.then(() => leave(asked, stream)),
    ]).finally(keeper.end);
    const { patch, deliveries = [] } = done;
    const to = writeEffectOutcome({ ...begun, patch, text: "", deliveries });
    for (let from = writeEffectOutcome(keeper.stored()); ; ) {
      if (await database.write((access) => replaceOutcome(access, key, { from, to }))) break;
      const need = await findNeed(database.connection, key);
      // The result was deleted.
      if (need === null) break;
      const found = readEffectOutcome(need.outcome);
      // Another process took this one for dead and has already stored an outcome.
      if (found.patch !== null) return { ...found, patch: found.patch };
      // A write of the text was stored although its confirmation was lost.
      from = need.outcome;
    }
    stream.stored(stream.text().length);
    await done.log?.();
    return done;
  };

  const run = async (key: NeedKey, { workspaceId }: NeedPlace, asked: Work, stream: TextStream): Promise<Done> => {
    const begun: EffectOutcome = { claim: createClaim(instance), values: asked.values, patch: null };
    if ((await findNeed(database.connection, key)) === null) {
      await lifeSigns.begin(isAtWork);
      const outcome = writeEffectOutcome(begun);
      await database.write((access) => insertNeed(access, { ...key, workspaceId, kind: effectNeed, outcome }));
    }
    const need = await getNeed(key);
    if (readEffectOutcome(need.outcome).claim === begun.claim) return work(key, begun, asked, stream);
    if (await takeOver(key, need, begun, asked)) return work(key, begun, asked, stream);
    // What may be repeated is never given up: its process may have ended since the look above, so the next one takes it over.
    const settled = asked.isRepeatable ? readEffectOutcome(need.outcome) : await findSettled(key, need, asked);
    if (settled?.patch) return { ...settled, patch: settled.patch };
    throw new ElsewhereUnderWay();
  };

  const begin = (owner: NeedPlace, asked: Work) => {
    const key = keyOf(owner, asked);
    const name = nameOf(key);
    const known = underWay.get(name);
    if (known !== undefined) return known;
    const stream = createTextStream({ isStored: true });
    const done = run(key, owner, asked, stream).finally(() => underWay.delete(name));
    const begun = { stream, done, outcome: done.then(({ patch }) => patch) };
    // Prevents an unhandled rejection if the requester has gone.
    begun.outcome.catch(() => undefined);
    underWay.set(name, begun);
    return begun;
  };

  /** Performs an effect, or waits until another process has, and takes over what may be repeated. */
  const runWhole = async (owner: NeedPlace, asked: Work): Promise<Required<Done>> => {
    for (;;) {
      try {
        const { patch, deliveries = [] } = await begin(owner, asked).done;
        return { patch, deliveries };
      } catch (error) {
        if (!(error instanceof ElsewhereUnderWay)) throw error;
      }
      await sleep(lookPace);
    }
  };

  /** Follows another process's effect by reading its stored text and outcome. */
  async function* followElsewhere(
    key: NeedKey,
    asked: Work,
    after: number,
    signal: AbortSignal,
  ): AsyncGenerator<StreamMessage, void> {
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
    /** Like `run`, but includes the deliveries, and waits if another process performs the effect. */
    runWhole,
    /** Performs or follows an effect, in any process: its text from a position on, then its outcome. */
    follow: (
      owner: NeedPlace,
      asked: Work,
      after: number,
      signal: AbortSignal,
    ): AsyncGenerator<StreamMessage, void> => {
      // The effect starts even if nobody reads.
      const begun = begin(owner, asked);
      return (async function* () {
        try {
          yield* followStream(begun, after, signal);
        } catch (error) {
          if (!(error instanceof ElsewhereUnderWay)) throw error;
          // What may be repeated has no text, and is taken over rather than given up.
          if (asked.isRepeatable) yield { is: "patch", patch: (await runWhole(owner, asked)).patch };
          else yield* followElsewhere(keyOf(owner, asked), asked, after, signal);
        }
      })();
    },
    /** Returns the outcome of an effect, or that it is running; null if nobody has started it. */
    async find(owner: NeedPlace, named: NamedEffect): Promise<Patch | "under way" | null> {
      const need = await findNeed(database.connection, keyOf(owner, named));
      return need && (readEffectOutcome(need.outcome).patch ?? "under way");
    },
    /** Returns the values with which an effect was done first, as a fingerprint; null if nobody has started it. */
    async findValues(owner: NeedPlace, named: NamedEffect): Promise<string | null> {
      const need = await findNeed(database.connection, keyOf(owner, named));
      return need && readEffectOutcome(need.outcome).values;
    },
    /** Stops a streamed text on the visitor's request. */
    async stop(owner: NeedPlace, named: NamedEffect): Promise<void> {
      const key = keyOf(owner, named);
      const here = underWay.get(nameOf(key));
      if (here) return here.stream.cancel(new StoppedByVisitor());
      const need = await findNeed(database.connection, key);
      if (need !== null && readEffectOutcome(need.outcome).patch === null)
        await storeStop(database, key, owner.workspaceId);
    },
    /**
     * Stops the process's effects. They may continue for this many milliseconds and be followed from other processes.
     * Unfinished ones are then settled with the text they have, and followers are informed.
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
