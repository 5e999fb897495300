/** The key of all queries about what models were used for. */
export const usageKey = ["model-usage"] as const;
