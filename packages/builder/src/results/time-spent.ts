import type { ResultRow } from "@parley/api/app";
import { useFormatter } from "use-intl";

/** The seconds from the start of a chat to its last answer; null without an answer. */
export const timeSpent = ({ createdAt, answers }: Pick<ResultRow, "createdAt" | "answers">): number | null => {
  const times = answers.map((answer) => Date.parse(answer.createdAt));
  if (times.length === 0) return null;
  return Math.max(0, Math.round((Math.max(...times) - Date.parse(createdAt)) / 1000));
};

/** Shows a time in its two largest units: `2 min 5 sec`. */
export const useTimeSpent = (): ((seconds: number) => string) => {
  const format = useFormatter();
  return (seconds) => {
    const units = [
      ["day", 86_400],
      ["hour", 3600],
      ["minute", 60],
      ["second", 1],
    ] as const;
    const first = Math.max(
      0,
      units.findIndex(([, size]) => seconds >= size),
    );
    const begun = seconds === 0 ? units.length - 1 : first;
    let rest = seconds;
    const parts = units.slice(begun, begun + 2).flatMap(([unit, size], index) => {
      const count = Math.floor(rest / size);
      rest -= count * size;
      return count === 0 && index > 0 ? [] : [format.number(count, { style: "unit", unit, unitDisplay: "short" })];
    });
    return parts.join(" ");
  };
};
