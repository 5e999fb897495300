import { type Arrival, type ArrivalKey, arrivalKeys } from "@parley/core";
import type { StoredVariable } from "./result-repository.ts";

/** What a list of results is narrowed and sorted by. What no column asks for is left out when it is read. */
export interface ResultFacts {
  id: string;
  version: number;
  hasStarted: boolean;
  isCompleted: boolean;
  createdAt: string;
  variables: readonly StoredVariable[];
  answers: readonly FactAnswer[];
  /** When the last answer was given; null without one. */
  answeredAt: string | null;
  /** What authors have added. */
  tags: readonly string[];
  note: string;
  arrival: Arrival;
}

interface FactAnswer {
  /** The key of its column: bot and block. */
  key: string;
  content: string;
}

export const variablePrefix = "variable:";

/** The bot and the block of a question's key, or the bot and the edge of a way's. */
export const splitKey = (key: string): [botId: string, placeId: string] => {
  const slash = key.indexOf("/");
  return [key.slice(0, slash), key.slice(slash + 1)];
};

/** The columns of every bot that have no answers. */
export const fixedColumns: ReadonlySet<string> = new Set([
  ...["submitted", "result", "version", "completed", "duration"],
  ...["tags", "note"],
  ...arrivalKeys,
]);

/** Whether a column tells how visitors came. */
export const isArrivalColumn = (column: string): column is ArrivalKey =>
  (arrivalKeys as readonly string[]).includes(column);

/** The seconds from the start of a chat to its last answer; null without an answer. */
const durationOf = ({ createdAt, answeredAt }: ResultFacts): number | null =>
  answeredAt === null ? null : Math.max(0, Math.round((Date.parse(answeredAt) - Date.parse(createdAt)) / 1000));

/** The texts of a result in a column, without empty ones. A question that was asked repeatedly has several. */
export const valuesOf = (facts: ResultFacts, column: string): string[] => {
  switch (column) {
    case "submitted":
      return [facts.createdAt];
    case "result":
      return [facts.id];
    case "version":
      return [String(facts.version)];
    case "completed":
      return [facts.isCompleted ? "complete" : facts.hasStarted ? "partial" : "unanswered"];
    case "duration": {
      const duration = durationOf(facts);
      return duration === null ? [] : [String(duration)];
    }
  }
  if (column === "tags") return [...facts.tags];
  if (column === "note") return facts.note === "" ? [] : [facts.note];
  if (isArrivalColumn(column)) return [facts.arrival[column] ?? []].flat();
  if (column.startsWith(variablePrefix)) {
    const name = column.slice(variablePrefix.length);
    return facts.variables
      .filter((variable) => variable.name === name)
      .map(({ value }) => (Array.isArray(value) ? value.join(", ") : String(value ?? "")))
      .filter((text) => text !== "");
  }
  return facts.answers.filter(({ key, content }) => key === column && content !== "").map(({ content }) => content);
};

/** Letters without their case and accents, so that what a person would call the same is the same on every database. */
export const fold = (text: string): string =>
  // Plain ASCII needs no normal form, which is slow.
  /^[\x00-\x7f]*$/.test(text) ? text.toLowerCase() : text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** The number that a whole text is, with a point or a comma; null if it is none. */
export const numberOf = (text: string): number | null => {
  const plain = text.trim();
  return /^[-+]?\d{1,15}(?:[.,]\d{1,10})?$/.test(plain) ? Number(plain.replace(",", ".")) : null;
};

/** A date as it sorts: `2026-11-24`, also with a time; from `24/11/2026`, which is how chats show it; else null. */
export const dateOf = (text: string): string | null => {
  const plain = text.trim();
  if (/^\d{4}-\d\d-\d\d/.test(plain)) return plain.replace(" ", "T");
  const parts = /^(\d\d)[/.](\d\d)[/.](\d{4})(?:,? (\d\d:\d\d))?/.exec(plain);
  if (parts === null) return null;
  const [, day, month, year, time] = parts;
  return `${year}-${month}-${day}${time === undefined ? "" : `T${time}`}`;
};
