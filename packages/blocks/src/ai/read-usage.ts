import type { AiUsage, Json } from "@parley/core";

/** The tokens that a service tells; those it doesn't tell are absent. */
export const readUsage = (told: Readonly<Record<keyof AiUsage, Json | undefined>>): AiUsage =>
  Object.fromEntries(Object.entries(told).filter(([, count]) => typeof count === "number"));
