import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPriceList, perDollar, readPriceList } from "./price-list.ts";
import { shippedPrices } from "./shipped-prices.ts";

const shipped = createPriceList([shippedPrices]);
const usage = { prompt: 1_000_000, completion: 1_000_000, total: 2_000_000 };

it.each([
  ["openai", "gpt-4o", 12.5],
  ["openai", "gpt-4o-2024-08-06", 12.5],
  ["openai", "gpt-4o-mini", 0.75],
  ["anthropic", "claude-3-5-haiku-latest", 4.8],
  ["anthropic", "claude-opus-4-5-20251101", 30],
  ["openai", "llama3:8b", null],
  ["http-request", "gpt-4o", null],
])("knows what a million tokens read and written cost: %s %s", (type, model, dollars) => {
  expect(shipped(type, { model, usage })).toBe(dollars === null ? null : dollars * perDollar);
});

it("takes the provider's word for it first, and a total alone as tokens read", () => {
  expect(shipped("openai", { model: "anything", usage: {}, cost: 0.0123 })).toBe(12_300_000);
  expect(shipped("openai", { model: "gpt-4o", usage: { total: 10 } })).toBe(25_000);
  expect(shipped("openai", { model: "gpt-4o", usage })).toBe(12.5 * perDollar);
});

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "parley-prices-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const write = (text: string): string => {
  const path = join(folder, "prices.json");
  writeFileSync(path, text);
  return path;
};

it("reads the operator's file, which comes before the shipped prices", () => {
  const path = write('{"openai":{"gpt-4o":{"input":1,"output":2},"local*":{"input":0,"output":0}}}');
  const priceOf = readPriceList({ PARLEY_MODEL_PRICES: path });
  expect(priceOf("openai", { model: "gpt-4o", usage })).toBe(3 * perDollar);
  expect(priceOf("openai", { model: "local-7b", usage })).toBe(0);
  expect(priceOf("openai", { model: "gpt-4o-mini", usage })).toBe(0.75 * perDollar);
});

it.each([
  ["{", "it is no JSON"],
  ['{"openai":{"gpt-4o":{"input":"1","output":2}}}', "openai → gpt-4o → input"],
  ['{"openai":{"gpt-4o":{"input":-1,"output":2}}}', "openai → gpt-4o → input"],
])("says at the start what is wrong with it: %s", (text, problem) => {
  expect(() => readPriceList({ PARLEY_MODEL_PRICES: write(text) })).toThrow(problem);
});

it("says at the start that it is missing", () => {
  expect(() => readPriceList({ PARLEY_MODEL_PRICES: join(folder, "none.json") })).toThrow("it can't be read");
});
