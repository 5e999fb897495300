/** Currencies without a minor unit, and those with 1,000 minor units. All others have 100. */
const zeroDecimal = new Set("BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF".split(" "));
const threeDecimal = new Set("BHD JOD KWD OMR TND".split(" "));

/** An amount of money. `amount` counts the smallest unit of the currency, for example cents. */
export interface Money {
  amount: number;
  /** Three letters in upper case, as in ISO 4217. */
  currency: string;
}

/** Larger amounts are input errors and could not be represented exactly. */
const mostUnits = 1e12;

const isPlain = /^\d+(?:\.\d+)?$/;
/**
 * A comma counts as the decimal point before one or two digits. Before three digits it could also separate thousands, so
 * such a text is rejected.
 */
const hasDecimalComma = /^\d+,\d{1,2}$/;

/**
 * Parses an amount as authors write it or code computes it: `30`, `12.5`, `12,50`. Rounds it to the smallest unit that
 * payment providers accept. Returns null unless the text is clearly a positive amount.
 */
export const parseMoney = (amountText: string, currencyText: string): Money | null => {
  const text = amountText.trim();
  const currency = currencyText.trim().toUpperCase();
  const plain = hasDecimalComma.test(text) ? text.replace(",", ".") : text;
  if (!/^[A-Z]{3}$/.test(currency) || !isPlain.test(plain)) return null;
  // Shifting the exponent moves the decimal point without rounding errors of a multiplication.
  const amount = threeDecimal.has(currency) ? shift(plain, 2) * 10 : shift(plain, zeroDecimal.has(currency) ? 0 : 2);
  return amount > 0 && amount <= mostUnits ? { amount, currency } : null;
};

const shift = (text: string, places: number): number => Math.round(Number(`${text}e${places}`));

/** Formats an amount for people, in the format of the United States, or of France for euros. */
export const formatMoney = ({ amount, currency }: Money): string => {
  const parts = zeroDecimal.has(currency) ? 1 : threeDecimal.has(currency) ? 1000 : 100;
  return new Intl.NumberFormat(currency === "EUR" ? "fr-FR" : "en-US", { style: "currency", currency }).format(
    amount / parts,
  );
};
