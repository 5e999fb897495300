/** How an amount of US dollars is written: those below a dollar with four digits, since an answer costs less than a cent. */
export const dollarFormat = (value: number) =>
  ({
    style: "currency",
    currency: "USD",
    maximumFractionDigits: value !== 0 && Math.abs(value) < 1 ? 4 : 2,
  }) as const;
