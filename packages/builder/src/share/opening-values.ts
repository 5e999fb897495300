import type { Opening } from "@parley/api/app";
import { toLocalField } from "../base/local-time.ts";
import { ownTimeZone } from "../base/time-zone.ts";

/** What the form holds: times as the browser's field writes them, in the author's time zone. */
export interface OpeningValues {
  opensAt: string;
  closesAt: string;
  /** `NaN` for no limit, as in number fields. */
  mostResults: number;
  mostResultsPerDay: number;
  isOncePerPerson: boolean;
  texts: Record<keyof Opening["texts"], string>;
}

const toLocal = (time: string | null): string => (time === null ? "" : toLocalField(new Date(time)));

/** The browser gives either a whole moment or nothing. */
const toInstant = (local: string): string | null => (local === "" ? null : new Date(local).toISOString());

export const toValues = (opening: Opening | null): OpeningValues => ({
  opensAt: toLocal(opening?.opensAt ?? null),
  closesAt: toLocal(opening?.closesAt ?? null),
  mostResults: opening?.mostResults ?? Number.NaN,
  mostResultsPerDay: opening?.mostResultsPerDay ?? Number.NaN,
  isOncePerPerson: opening?.isOncePerPerson ?? false,
  texts: {
    notYet: opening?.texts.notYet ?? "",
    over: opening?.texts.over ?? "",
    fullToday: opening?.texts.fullToday ?? "",
    answered: opening?.texts.answered ?? "",
  },
});

const limit = (number: number): number | null => (Number.isNaN(number) ? null : number);
const text = (written: string): string | null => written.trim() || null;

/** The rules that the form says; null if it says none. */
export const toOpening = (values: OpeningValues): Opening | null => {
  const { notYet, over, fullToday, answered } = values.texts;
  const opening: Opening = {
    opensAt: toInstant(values.opensAt),
    closesAt: toInstant(values.closesAt),
    mostResults: limit(values.mostResults),
    mostResultsPerDay: limit(values.mostResultsPerDay),
    timeZone: ownTimeZone(),
    isOncePerPerson: values.isOncePerPerson,
    texts: { notYet: text(notYet), over: text(over), fullToday: text(fullToday), answered: text(answered) },
  };
  const { texts, timeZone: _, ...rules } = opening;
  const isEmpty = [...Object.values(rules), ...Object.values(texts)].every((rule) => rule === null || rule === false);
  return isEmpty ? null : opening;
};

/** Whether the bot would close before it opens. */
export const isCrossed = ({ opensAt, closesAt }: Pick<OpeningValues, "opensAt" | "closesAt">): boolean =>
  opensAt !== "" && closesAt !== "" && closesAt <= opensAt;
