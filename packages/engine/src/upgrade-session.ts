import {
  isJsonObject,
  type Json,
  type JsonObject,
  type NeedOutput,
  type Session,
  sessionVersion,
  type Waiting,
} from "@parley/core";

/** Reads a stored session of any earlier form. Null if it is no session or was stored by a newer release. */
export const upgradeSession = (stored: Json): Session | null => {
  if (!isJsonObject(stored)) return null;
  if (stored.sessionVersion === sessionVersion) return stored as unknown as Session;
  if (stored.sessionVersion !== 1) return null;
  // A session of the first form gets the current type here.
  return { ...stored, sessionVersion, waiting: upgradeWaiting(stored.waiting ?? null) } as unknown as Session;
};

/** Form 1 used the word effect for a block's need. */
const upgradeWaiting = (waiting: Json): Waiting | null => {
  const upgraded = isJsonObject(waiting) && waiting.for === "effect" ? { ...waiting, for: "need" } : waiting;
  return upgraded as Waiting | null;
};

/** Reads a need that was stored with a session and converts it to the current form. */
export const upgradeNeed = (stored: Json): NeedOutput | null => {
  if (!isJsonObject(stored) || typeof stored.kind !== "string") return null;
  const { kind, where, data = null, ...origin } = stored;
  const isOfToday = kind === "effect" || where === undefined;
  // In form 1 the kind alone distinguished all needs, including those of blocks. They get the current type here.
  return (isOfToday ? stored : { ...origin, ...upgradeKind(kind, where, data) }) as unknown as NeedOutput;
};

const upgradeKind = (kind: string, where: Json, data: Json): JsonObject => {
  if (kind === "evaluate") return { kind, evaluations: data };
  if (kind === "load bot") return { kind, botId: isJsonObject(data) ? (data.botId ?? "") : "" };
  if (kind === "transcript" || kind === "result id") return { kind };
  return { kind: "effect", effect: kind, where, data };
};
