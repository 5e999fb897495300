import { isJsonObject, type Json, type JsonObject } from "@parley/core";
import { upgradeNeed, upgradeSession } from "@parley/engine";
import { type Counters, noCounters, type Snapshot, snapshotVersion } from "../state/snapshot.ts";

/** A remembered chat, whichever release has written it; null for what is none, or was written by a later release. */
export const readSnapshot = (text: string): Snapshot | null => {
  const stored = parse(text);
  if (!isJsonObject(stored) || !isJsonObject(stored.session ?? null)) return null;
  const session = upgradeSession(stored.session ?? null);
  if (session === null || !isKnownForm(stored)) return null;
  const { need = null, counters } = stored;
  return {
    // The one boundary: this script wrote it, in this or an earlier form.
    ...(stored as unknown as Snapshot),
    snapshotVersion,
    session,
    counters: { ...noCounters, ...(counters as Partial<Counters>) },
    need: readNeed(need),
  };
};

/** Form 2 had no steps, and needs and sessions of the engine's first form. */
const isKnownForm = ({ snapshotVersion: form }: JsonObject): boolean => form === 2 || form === snapshotVersion;

const readNeed = (stored: Json): Snapshot["need"] => {
  const output = isJsonObject(stored) ? upgradeNeed(stored.output ?? null) : null;
  return output && isJsonObject(stored) ? { output, isBegun: stored.isBegun === true } : null;
};

const parse = (text: string): Json => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
