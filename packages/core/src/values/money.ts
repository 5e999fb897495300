/** Currencies without a smaller unit, and those whose unit has a thousand parts; all others have a hundred. */
const zeroDecimal = new Set("BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF".split(" "));
const threeDecimal = new Set("BHD JOD KWD OMR TND".split(" "));

/** An amount of money: `amount` counts the currency's smallest unit, cents say. */
export interface Money {
  amount: number;
  /** Three letters in upper case, as in ISO 4217. */
  currency: string;
}

/** Larger amounts are mistakes, and not exact any more. */
const mostUnits = 1e12;

const isPlain = /^\d+(?:\.\d+)?$/;
/** A comma stands before cents; one before three digits could as well separate thousands, so that is no amount. */
const hasDecimalComma = /^\d+,\d{1,2}$/;

/**
 * Money from texts, as authors write them and code computes them: `30`, `12.5`, `12,50`. Rounded to the currency's
 * smallest unit that payment providers take. Null for what is not plainly an amount of more than nothing.
 */
export const parseMoney = (amountText: string, currencyText: string): Money | null => {
  const text = amountText.trim();
  const currency = currencyText.trim().toUpperCase();
  const plain = hasDecimalComma.test(text) ? text.replace(",", ".") : text;
  if (!/^[A-Z]{3}$/.test(currency) || !isPlain.test(plain)) return null;
  // The exponent shifts the decimal point without the errors of a multiplication.
  const amount = threeDecimal.has(currency) ? shift(plain, 2) * 10 : shift(plain, zeroDecimal.has(currency) ? 0 : 2);
  return amount > 0 && amount <= mostUnits ? { amount, currency } : null;
};

const shift = (text: string, places: number): number => Math.round(Number(`${text}e${places}`));

/** An amount for people to read, in the way of the United States, euros in that of France. */
export const formatMoney = ({ amount, currency }: Money): string => {
  const parts = zeroDecimal.has(currency) ? 1 : threeDecimal.has(currency) ? 1000 : 100;
  return new Intl.NumberFormat(currency === "EUR" ? "fr-FR" : "en-US", { style: "currency", currency }).format(
    amount / parts,
  );
};
