import { useFormatter, useTranslations } from "use-intl";

/** Functions that write numbers as readers expect them. */
export const useNumberFormat = () => {
  const format = useFormatter();
  const t = useTranslations("numbers");
  return {
    whole: (value: number): string => format.number(value, { maximumFractionDigits: 0 }),
    decimal: (value: number): string => format.number(value, { maximumFractionDigits: 2 }),
    percent: (share: number, digits = 0): string =>
      format.number(share, { style: "percent", maximumFractionDigits: digits }),
    duration: (seconds: number | null): string => {
      if (seconds === null) return t("none");
      if (seconds < 60) return t("seconds", { count: seconds < 10 ? seconds : Math.round(seconds) });
      const minutes = Math.floor(seconds / 60);
      if (minutes < 60) return t("minutes", { minutes, seconds: Math.floor(seconds % 60) });
      return t("hours", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
    },
    /** A day written as `2026-03-01`. */
    day: (day: string, style: "short" | "long" | "month" = "short"): string =>
      format.dateTime(new Date(`${day}T12:00:00Z`), {
        timeZone: "UTC",
        ...(style === "month" ? {} : { day: "numeric" as const }),
        month: style === "long" ? "long" : "short",
        ...(style === "short" ? {} : { year: "numeric" as const }),
      }),
  };
};
