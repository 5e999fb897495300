import { type ArrivalColumn, arrivalColumns, type ResultRow } from "@parley/api/app";
import { nameOfLanguage } from "@parley/core";
import { useMemo } from "react";
import { useTranslations } from "use-intl";

/** The names of what is known of how visitors came. */
export const useArrivalNames = (): Record<ArrivalColumn, string> => {
  const t = useTranslations("arrival");
  return useMemo(
    () =>
      // The cast is safe, because all keys are there.
      Object.fromEntries(arrivalColumns.map((key) => [key, t(key)])) as Record<ArrivalColumn, string>,
    [t],
  );
};

const known = ["phone", "tablet", "computer", "page", "standard", "popup", "bubble", "frame", "api"] as const;

/** The value of an arrival as a person would say it: known words in the app's language, names of languages. */
export const useArrivalText = (): ((key: ArrivalColumn, value: string) => string) => {
  const t = useTranslations("arrival");
  return (key, value) => {
    if (value === "(none)") return t("unknown");
    if (value === "(other)") return t("rare");
    if (key === "language" || key === "chatLanguage") return nameOfLanguage(value, "en");
    const word = key === "device" || key === "channel" ? known.find((one) => one === value) : undefined;
    return word === undefined ? value : t(`values.${word}`);
  };
};

/** What is known of how the visitor of a result came, as name and text. */
export const useArrivalFacts = () => {
  const names = useArrivalNames();
  const text = useArrivalText();
  return ({ arrival }: Pick<ResultRow, "arrival">) =>
    arrivalColumns.flatMap((key) => {
      const value = arrival?.[key];
      // A site that somebody came from is a source, too; it isn't told twice.
      if (value === undefined || (key === "referrer" && value === arrival?.source)) return [];
      return [{ key, name: names[key], text: text(key, value) }];
    });
};
