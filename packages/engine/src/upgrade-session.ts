import {
  isJsonObject,
  type Json,
  type JsonObject,
  type NeedOutput,
  type Session,
  sessionVersion,
  type Waiting,
} from "@parley/core";

/**
 * A stored session in the form of today, whichever release has stored it. Null for what is no session, or was stored by
 * a later release.
 */
export const upgradeSession = (stored: Json): Session | null => {
  if (!isJsonObject(stored)) return null;
  if (stored.sessionVersion === sessionVersion) return stored as unknown as Session;
  if (stored.sessionVersion !== 1) return null;
  // The boundary where a session of the first form gets the type of today's.
  return { ...stored, sessionVersion, waiting: upgradeWaiting(stored.waiting ?? null) } as unknown as Session;
};

/** Form 1 called a need of a block an effect. */
const upgradeWaiting = (waiting: Json): Waiting | null => {
  const upgraded = isJsonObject(waiting) && waiting.for === "effect" ? { ...waiting, for: "need" } : waiting;
  return upgraded as Waiting | null;
};

/** A need that was stored with a session, in the form of today. */
export const upgradeNeed = (stored: Json): NeedOutput | null => {
  if (!isJsonObject(stored) || typeof stored.kind !== "string") return null;
  const { kind, where, data = null, ...origin } = stored;
  const isOfToday = kind === "effect" || where === undefined;
  // Form 1 told all needs apart by the kind alone, those of blocks included. The boundary where they get today's type.
  return (isOfToday ? stored : { ...origin, ...upgradeKind(kind, where, data) }) as unknown as NeedOutput;
};

const upgradeKind = (kind: string, where: Json, data: Json): JsonObject => {
  if (kind === "evaluate") return { kind, evaluations: data };
  if (kind === "load bot") return { kind, botId: isJsonObject(data) ? (data.botId ?? "") : "" };
  if (kind === "transcript" || kind === "result id") return { kind };
  return { kind: "effect", effect: kind, where, data };
};
