import { isJsonObject, type Json } from "@parley/core";

// The AsyncFunction constructor has no global name. It is needed because author code may use `await`.
const AsyncFunction = (async () => {}).constructor as new (
  ...parts: string[]
) => (...args: unknown[]) => Promise<unknown>;

/**
 * Runs author code on the visitor's page: as an async function that sees the page's globals and gets its arguments by
 * name. `data` is what the block's run prepared: `{code, args}`. Rejects with the error that the code throws.
 */
export const runOnPage = async (data: Json): Promise<unknown> => {
  if (!isJsonObject(data) || typeof data.code !== "string") return undefined;
  const args = isJsonObject(data.args) ? data.args : {};
  return new AsyncFunction(...Object.keys(args), data.code)(...Object.values(args));
};
