/** How to format a number, with the option names of `Intl.NumberFormat`. */
export interface NumberStyle {
  style: "decimal" | "currency" | "percent" | "unit";
  currency?: string | undefined;
  unit?: string | undefined;
  locale?: string | undefined;
}

// A fixed default, because a replay must give the same text on every host.
const defaultLocale = "en-US";

/** The maximum number of decimals; more would show rounding errors. */
const mostDecimals = 10;

/** Returns undefined if no format is set, or if the language, currency or unit is unknown. */
const createFormat = ({ style, currency, unit, locale }: NumberStyle): Intl.NumberFormat | undefined => {
  if (style === "decimal" && !locale) return undefined;
  const options = { style, ...(currency ? { currency } : {}), ...(unit ? { unit } : {}) };
  try {
    return new Intl.NumberFormat(locale || defaultLocale, { ...options, maximumFractionDigits: mostDecimals });
  } catch {
    return undefined;
  }
};

/** Formats a number: `€1,234.50`, `12%` (for 12), `3 km`. Returns undefined if it is shown as typed. */
export const formatNumber = (value: number, style: NumberStyle): string | undefined =>
  createFormat(style)?.format(style.style === "percent" ? value / 100 : value);

/** Returns the texts before and after the digits: a currency, percent sign or unit. */
export const affixesOf = (style: NumberStyle): { before: string; after: string } => {
  const parts = style.style === "decimal" ? [] : (createFormat(style)?.formatToParts(0) ?? []);
  const isDigits = parts.map(({ type }) => type === "integer" || type === "decimal" || type === "fraction");
  const [first, last] = [isDigits.indexOf(true), isDigits.lastIndexOf(true)];
  const join = (some: Intl.NumberFormatPart[]) =>
    some
      .map(({ value }) => value)
      .join("")
      .trim();
  return { before: join(parts.slice(0, Math.max(first, 0))), after: join(parts.slice(last + 1)) };
};
