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

const mergeUndone = (older: EventsBody["undone"], newer: EventsBody["undone"]): EventsBody["undone"] =>
  older && newer
    ? { answers: [...older.answers, ...newer.answers], events: [...older.events, ...newer.events] }
    : (newer ?? older);

const mergeEvents = (older: EventsBody, newer: EventsBody): Write | null => {
  const entries = [...older.entries, ...newer.entries];
  const steps = [...(older.steps ?? []), ...(newer.steps ?? [])];
  const undone = mergeUndone(older.undone, newer.undone);
  const sizes = [entries, steps, undone?.answers ?? [], undone?.events ?? []].map(({ length }) => length);
  if (Math.max(...sizes) > mostEntries) return null;
  return { kind: "events", body: { entries, ...(steps.length > 0 ? { steps } : {}), ...(undone && { undone }) } };
};
