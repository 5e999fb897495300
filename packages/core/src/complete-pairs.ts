/** A row of a table of keys and values as authors fill it in: either side may be missing. */
interface Pair {
  key?: string | undefined;
  value?: string | undefined;
}

/**
 * The pairs of a table (headers, query parameters …) with both sides rendered by `text`. A pair with an empty key or
 * value is dropped (specification, section 5); repeated keys stay, in their order.
 */
export const completePairs = (pairs: readonly Pair[], text: (template: string) => string): [string, string][] =>
  pairs
    .map(({ key = "", value = "" }): [string, string] => [text(key), text(value)])
    .filter(([key, value]) => key !== "" && value !== "");
