import type { EventsBody, Write } from "../state/writes.ts";

/** Merges two writes into one with the same effect, if both are waiting updates or events; otherwise returns null. */
export const mergeWrite = (older: Write, newer: Write): Write | null => {
  if (older.kind === "update" && newer.kind === "update")
    return { kind: "update", body: { ...older.body, ...newer.body } };
  if (older.kind === "events" && newer.kind === "events") return mergeEvents(older.body, newer.body);
  return null;
};

/** The server's limit per request. */
const mostEntries = 1000;

const mergeEvents = (older: EventsBody, newer: EventsBody): Write | null => {
  const entries = [...older.entries, ...newer.entries];
  const steps = [...(older.steps ?? []), ...(newer.steps ?? [])];
  if (Math.max(entries.length, steps.length) > mostEntries) return null;
  return { kind: "events", body: { entries, ...(steps.length > 0 ? { steps } : {}) } };
};
