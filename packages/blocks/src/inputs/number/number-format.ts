/** How a number is shown. Words as in `Intl.NumberFormat`. */
export interface NumberStyle {
  style: "decimal" | "currency" | "percent" | "unit";
  currency?: string | undefined;
  unit?: string | undefined;
  locale?: string | undefined;
}

// A replay has to show the same on every host, so a host's own language can't decide.
const defaultLocale = "en-US";

/** More would only show how computers miss decimal fractions. */
const mostDecimals = 10;

/** Undefined where nothing was asked for, and where language, currency or unit don't exist. */
const createFormat = ({ style, currency, unit, locale }: NumberStyle): Intl.NumberFormat | undefined => {
  if (style === "decimal" && !locale) return undefined;
  const options = { style, ...(currency ? { currency } : {}), ...(unit ? { unit } : {}) };
  try {
    return new Intl.NumberFormat(locale || defaultLocale, { ...options, maximumFractionDigits: mostDecimals });
  } catch {
    return undefined;
  }
};

/** The number as it is shown: `€1,234.50`, `12%`, `3 km`. 12 stands for 12 %. Undefined: as typed. */
export const formatNumber = (value: number, style: NumberStyle): string | undefined =>
  createFormat(style)?.format(style.style === "percent" ? value / 100 : value);

/** What stands before and after the digits: a currency, a percent sign, a unit. */
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
