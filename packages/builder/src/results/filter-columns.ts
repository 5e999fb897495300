import { type ArrivalColumn, arrivalColumns, type ConditionKind, type ResultColumn } from "@parley/api/app";

/** What the values of a column are, which decides how they can be compared and typed. */
export type ValueKind = "text" | "number" | "date" | "state" | "device" | "language";

/** A column that a list of results can be narrowed and sorted by. */
export interface FilterColumn {
  key: string;
  name: string;
  kind: ValueKind;
}

const kinds: Record<string, ValueKind> = { "number input": "number", "rating input": "number", "date input": "date" };

interface Names {
  state: string;
  version: string;
  duration: string;
  tags: string;
  note: string;
  arrival: Record<ArrivalColumn, string>;
  variable: (name: string) => string;
}

/** The columns of a bot: its questions, then what is known of every result, then variables. */
export const filterColumns = (
  columns: readonly Pick<ResultColumn, "key" | "question" | "type">[],
  variables: readonly string[],
  names: Names,
): FilterColumn[] => [
  ...columns.map(({ key, question, type }) => ({ key, name: question, kind: kinds[type ?? ""] ?? ("text" as const) })),
  { key: "completed", name: names.state, kind: "state" },
  { key: "version", name: names.version, kind: "number" },
  { key: "duration", name: names.duration, kind: "number" },
  { key: "tags", name: names.tags, kind: "text" },
  { key: "note", name: names.note, kind: "text" },
  ...arrivalColumns.map((key) => ({
    key,
    name: names.arrival[key],
    kind: key === "device" ? ("device" as const) : key === "chatLanguage" ? ("language" as const) : ("text" as const),
  })),
  ...variables.map((name) => ({ key: `variable:${name}`, name: names.variable(name), kind: "text" as const })),
];

/** The comparisons that make sense for values of a kind, the most usual first. */
export const comparisonsOf: Record<ValueKind, readonly ConditionKind[]> = {
  text: ["contains", "is", "isNot", "between", "empty", "filled"],
  number: ["is", "isNot", "between", "empty", "filled"],
  date: ["between", "is", "contains", "empty", "filled"],
  state: ["is", "isNot"],
  device: ["is", "isNot", "empty"],
  language: ["is", "isNot", "empty"],
};

/** Whether a comparison can be made with what was typed. */
export const isComplete = (is: ConditionKind, value: string, to: string): boolean =>
  is === "empty" || is === "filled" || (is === "between" ? `${value}${to}`.trim() !== "" : value.trim() !== "");
