import { randomUUID } from "node:crypto";
import type { BlockServer, Patch, Place } from "@parley/core";
import { findNeed, insertNeed, updateNeed } from "../results/need-repository.ts";
import type { PinnedResult } from "../results/result-pins.ts";
import { HttpError } from "../web/http-error.ts";
import { effectNeed, effectNeedId, readEffectOutcome, writeEffectOutcome } from "./effect-outcome.ts";
import type { EffectServices } from "./services.ts";

/**
 * So long may somebody else be at work, in milliseconds; whoever has said nothing by then has been stopped. Requests of
 * authors may take two minutes.
 */
export const longestWork = 150_000;

const stopped: Patch = { error: "The server was stopped while it did this." };

interface Work {
  server: BlockServer;
  place: Place;
  /** Which of the block's effects. */
  effect: string;
  /** A fingerprint of the values it depends on. */
  values: string;
  /** Never rejects. */
  run: () => Promise<Patch>;
}

/** Does effects of results once: whoever asks again, or at the same time, gets the first outcome. */
export const createRunOnce = ({ database }: Pick<EffectServices, "database">) => {
  const underWay = new Map<string, Promise<Patch>>();

  const run = async (result: PinnedResult, { values, run: work }: Work, needId: string): Promise<Patch> => {
    const key = { resultId: result.id, needId };
    const claim = randomUUID();
    if ((await findNeed(database.connection, key)) === null) {
      const outcome = writeEffectOutcome({ claim, values, patch: null });
      const need = { ...key, workspaceId: result.workspaceId, kind: effectNeed, outcome };
      await database.write((access) => insertNeed(access, need));
    }
    const need = await findNeed(database.connection, key);
    const stored = readEffectOutcome(need?.outcome ?? null);
    if (stored.patch !== null) return stored.patch;
    const isOwn = stored.claim === claim;
    if (!isOwn && Date.now() - Date.parse(need?.createdAt ?? "") < longestWork)
      throw new HttpError(503, "UNDER_WAY", "The server is still doing this. Ask again.");
    // Nobody knows how far it got, and it must not be done twice.
    const patch = isOwn ? await work() : stopped;
    await database.write((access) => updateNeed(access, key, writeEffectOutcome({ ...stored, patch })));
    return patch;
  };

  /** @throws HttpError 503 while another process does it */
  return (result: PinnedResult, work: Work): Promise<Patch> => {
    const needId = effectNeedId(work.server, work.place, work.effect);
    const name = JSON.stringify([result.id, needId]);
    const known = underWay.get(name);
    if (known !== undefined) return known;
    const running = run(result, work, needId).finally(() => underWay.delete(name));
    underWay.set(name, running);
    return running;
  };
};

export type RunOnce = ReturnType<typeof createRunOnce>;
