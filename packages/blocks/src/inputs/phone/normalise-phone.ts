import { type DialCode, findDialCode } from "./dial-codes.ts";

// Matches digits with the usual separators.
const candidate = /[+＋]?[\d(][\d\s().\-/\u00a0\u2010\u2011\u2013]*\d/g;

/** Longer texts are rejected, because searching them takes long. */
const longest = 500;

/**
 * Returns the first phone number of a text in E.164 format (`+33612345678`). A number without a plus belongs to the
 * given country; without a country its digits are kept. Returns undefined if there is none. Only lengths and prefixes
 * are checked; the visitor's browser knows the rules of every country and is stricter.
 */
export const normalisePhone = (text: string, country: string): string | undefined => {
  if (text.length > longest) return undefined;
  for (const [found] of text.matchAll(candidate)) {
    const number = toNumber(found, country);
    if (number) return number;
  }
  return undefined;
};

const toNumber = (written: string, country: string): string | undefined => {
  // In +44 (0)20 … the zero is only for national calls.
  const digits = written.replace(/(?<=[\d\s])\(0\)/, "").replace(/\D/g, "");
  if (/^[+＋]/.test(written)) return international(digits);
  if (digits.startsWith("00")) return international(digits.slice(2));
  const dial = findDialCode(country);
  if (!dial) return digits.length >= 7 && digits.length <= 15 ? digits : undefined;
  if (dial.code === "1" && digits.startsWith("011")) return international(digits.slice(3));
  return international(dial.code + withoutTrunk(digits, dial));
};

/** Checks the length by E.164: at most 15 digits with the country code; the shortest numbers have 7. */
const international = (digits: string): string | undefined => {
  const isAmerican = digits.startsWith("1");
  const isLong = isAmerican ? digits.length === 11 : digits.length >= 7 && digits.length <= 15;
  return isLong && !digits.startsWith("0") ? `+${digits}` : undefined;
};

// Where the trunk prefix is 8 (or 80), numbers may also start with 8; then the length decides.
const lengths: Record<string, number> = { 7: 10, 375: 9, 993: 8 };

const withoutTrunk = (digits: string, { code, trunk }: DialCode): string => {
  if (!digits.startsWith(trunk)) return digits;
  const length = lengths[code];
  return length === undefined ? digits.slice(trunk.length) : digits.slice(-length);
};
