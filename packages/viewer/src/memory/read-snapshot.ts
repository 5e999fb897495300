import { isJsonObject, type Json, type JsonObject } from "@parley/core";
import { upgradeNeed, upgradeSession } from "@parley/engine";
import { type Counters, noCounters, type Snapshot, snapshotVersion } from "../state/snapshot.ts";

/** Parses a remembered chat of this or an earlier release. Returns null for anything else, including later releases. */
export const readSnapshot = (text: string): Snapshot | null => {
  const stored = parse(text);
  if (!isJsonObject(stored) || !isJsonObject(stored.session ?? null)) return null;
  const session = upgradeSession(stored.session ?? null);
  if (session === null || !isKnownForm(stored)) return null;
  const { need = null, counters } = stored;
  return {
    // The only cast: this script wrote the text, in this or an earlier form.
    ...(stored as unknown as Snapshot),
    snapshotVersion,
    session,
    counters: { ...noCounters, ...(counters as Partial<Counters>) },
    need: readNeed(need),
  };
};

/** Form 2 had no steps, and its needs and sessions had the engine's first form. */
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
