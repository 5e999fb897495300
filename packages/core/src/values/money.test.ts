import { expect, it } from "vitest";
import { formatMoney, parseMoney } from "./money.ts";

it.each([
  ["30", "USD", 3000],
  [" 30.5 ", "usd", 3050],
  ["12,50", "EUR", 1250],
  ["1.005", "USD", 101],
  ["4.35", "USD", 435],
  ["33.333333333333336", "USD", 3333],
  ["0.01", "USD", 1],
  ["500", "JPY", 500],
  ["500.4", "KRW", 500],
  ["1.5", "KWD", 1500],
  ["1.2345", "BHD", 1230],
])("%s %s is %i of the smallest unit", (text, currency, amount) => {
  expect(parseMoney(text, currency)).toEqual({ amount, currency: currency.toUpperCase() });
});

it.each([
  ["", "USD"],
  ["0", "USD"],
  ["0.001", "USD"],
  ["-5", "USD"],
  ["1e3", "USD"],
  ["1,234", "USD"],
  ["1,234.50", "USD"],
  ["1.234,50", "EUR"],
  ["30 €", "EUR"],
  ["NaN", "USD"],
  ["Infinity", "USD"],
  ["{{Price}}", "USD"],
  ["99999999999999999", "USD"],
  ["5", "euro"],
  ["5", ""],
])("%s %s is no amount", (text, currency) => {
  expect(parseMoney(text, currency)).toBeNull();
});

it("is written the way of its currency", () => {
  const written = (text: string, currency: string) =>
    formatMoney(parseMoney(text, currency) ?? { amount: 0, currency: "USD" }).replace(/\s/g, " ");
  expect(written("1234.5", "USD")).toBe("$1,234.50");
  expect(written("1234.5", "EUR")).toBe("1 234,50 €");
  expect(written("1500", "JPY")).toBe("¥1,500");
  expect(written("1.5", "KWD")).toBe("KWD 1.500");
});
