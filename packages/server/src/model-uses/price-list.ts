import { readFileSync } from "node:fs";
import { type AiUsage, lookup, type ModelUse } from "@parley/core";
import * as z from "zod";
import { EnvironmentError } from "../environment/environment-error.ts";
import { type ModelPrice, type PriceTable, shippedPrices } from "./shipped-prices.ts";

/** Billionths in a US dollar: the unit in which costs are counted. */
export const perDollar = 1_000_000_000;

/** Returns the cost of a use in billionths of a US dollar; null if the price of the model is unknown. */
export type PriceOf = (blockType: string, use: Pick<ModelUse, "model" | "usage" | "cost">) => number | null;

const amount = z.number().min(0).max(100_000);
const tableSchema = z.record(z.string(), z.record(z.string(), z.strictObject({ input: amount, output: amount })));

/** Dates and `-latest` at the end of a name say which edition of a model it is; its price is that of the model. */
const edition = /-(?:\d{4}-?\d{2}-?\d{2}|\d{4}|latest)$/;

const findPrice = (prices: Readonly<Record<string, ModelPrice>>, model: string): ModelPrice | undefined => {
  const exact = lookup(prices, model) ?? lookup(prices, model.replace(edition, ""));
  if (exact) return exact;
  const fitting = Object.keys(prices).filter((name) => name.endsWith("*") && model.startsWith(name.slice(0, -1)));
  const [longest] = fitting.sort((one, other) => other.length - one.length);
  return longest === undefined ? undefined : prices[longest];
};

/** The tokens that were read and written. Some providers tell nothing but the sum. */
export const tokensOf = ({ prompt, completion = 0, total = 0 }: AiUsage): { read: number; written: number } => ({
  read: prompt ?? Math.max(total - completion, 0),
  written: completion,
});

/** Makes the list from tables, of which the earlier ones come first. */
export const createPriceList =
  (tables: readonly PriceTable[]): PriceOf =>
  (blockType, { model, usage, cost }) => {
    if (cost !== undefined && Number.isFinite(cost) && cost >= 0) return Math.round(cost * perDollar);
    const { read, written } = tokensOf(usage);
    for (const table of tables) {
      const price = findPrice(lookup(table, blockType) ?? {}, model);
      // A dollar for a million tokens is a thousand billionths for one.
      if (price) return Math.round((read * price.input + written * price.output) * 1000);
    }
    return null;
  };

/**
 * Reads the operator's list of prices, which comes before the one that is shipped.
 *
 * @throws EnvironmentError
 */
export const readPriceList = ({ PARLEY_MODEL_PRICES: path }: { PARLEY_MODEL_PRICES?: string | undefined }): PriceOf => {
  if (path === undefined) return createPriceList([shippedPrices]);
  const refuse = (why: string): never => {
    throw new EnvironmentError([{ field: "PARLEY_MODEL_PRICES", expected: `a file with prices of models; ${why}` }]);
  };
  const text = (() => {
    try {
      return readFileSync(path, "utf8");
    } catch {
      return refuse("it can't be read");
    }
  })();
  const json: unknown = (() => {
    try {
      return JSON.parse(text);
    } catch {
      return refuse("it is no JSON");
    }
  })();
  const { data, error } = tableSchema.safeParse(json);
  if (data) return createPriceList([data, shippedPrices]);
  const [issue] = error.issues;
  return refuse(`at ${issue?.path.join(" → ") || "its top"}: ${issue?.message ?? "it is no table"}`);
};
