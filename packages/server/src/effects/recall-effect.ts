import type { Flow, NeedOutput, Patch, Session } from "@parley/core";
import { findNeed } from "../results/need-repository.ts";
import type { Services } from "../services.ts";
import { effectNeedId, fingerprintValues, readEffectOutcome } from "./effect-outcome.ts";
import { findEffect } from "./find-effect.ts";

interface Recollection {
  resultId: string;
  flow: Flow | undefined;
  session: Session;
}

/**
 * What came of an effect when the chat took place, for a replay of it: nothing is done again. It counts only where the
 * effect was given the same values as in the replay, since the visitor's browser may have sent others.
 */
export const recallEffect = async (
  { database, servers }: Pick<Services, "database" | "servers">,
  { resultId, flow, session }: Recollection,
  need: NeedOutput,
): Promise<Patch> => {
  const effect = flow && findEffect(servers, flow, need.blockId);
  const stored = await findNeed(database.connection, { resultId, needId: effectNeedId(need) });
  const { values, patch } = readEffectOutcome(stored?.outcome ?? null);
  const isSame = effect && values === fingerprintValues(effect, session.frames.at(-1)?.variables ?? {});
  return (isSame && patch) || { error: "It was not done with these values." };
};
