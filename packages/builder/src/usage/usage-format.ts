import type { ModelCeiling, ModelSumsOf } from "@parley/api/app";
import { useFormatter, useTranslations } from "use-intl";
import { dollarFormat } from "../base/dollars.ts";

/** Functions that write tokens, money and times as readers expect them. */
export const useUsageFormat = () => {
  const t = useTranslations("usage");
  const format = useFormatter();
  const dollars = (value: number): string => format.number(value, dollarFormat(value));
  const whole = (value: number): string => format.number(value, { maximumFractionDigits: 0 });
  const cost = ({ cost: known, unpriced, calls, failures }: ModelSumsOf): string => {
    if (unpriced === 0) return dollars(known);
    return known === 0 && unpriced >= calls - failures ? t("unknown") : t("atLeast", { cost: dollars(known) });
  };
  const amount = ({ measure }: Pick<ModelCeiling, "measure">, value: number): string =>
    measure === "money" ? dollars(value) : t("tokensAmount", { count: whole(value) });
  return {
    dollars,
    whole,
    cost,
    amount,
    tokens: ({ promptTokens, completionTokens }: ModelSumsOf): string => whole(promptTokens + completionTokens),
    seconds: ({ calls, milliseconds }: ModelSumsOf): string =>
      calls === 0
        ? t("noTime")
        : t("seconds", { count: format.number(milliseconds / calls / 1000, { maximumFractionDigits: 1 }) }),
    day: (day: string, isLong = false): string =>
      format.dateTime(new Date(`${day}T12:00:00Z`), {
        timeZone: "UTC",
        day: "numeric",
        month: isLong ? "long" : "short",
        ...(isLong ? { year: "numeric" } : {}),
      }),
    /** What a ceiling allows: `$5.00 a day`. */
    limit: (ceiling: Pick<ModelCeiling, "measure" | "period" | "amount">): string =>
      t(ceiling.period === "day" ? "perDay" : "perMonth", { amount: amount(ceiling, ceiling.amount) }),
  };
};
