import { isJsonObject, type Json } from "@parley/core";

// The constructor has no name of its own; `await` must work in author code.
const AsyncFunction = (async () => {}).constructor as new (
  ...parts: string[]
) => (...args: unknown[]) => Promise<unknown>;

/**
 * Runs author code on the visitor's page: an async function with the page's globals and its arguments by name. `data` is
 * what the block's run prepared: `{code, args}`. Rejects with what the code throws.
 */
export const runOnPage = async (data: Json): Promise<unknown> => {
  if (!isJsonObject(data) || typeof data.code !== "string") return undefined;
  const args = isJsonObject(data.args) ? data.args : {};
  return new AsyncFunction(...Object.keys(args), data.code)(...Object.values(args));
};
