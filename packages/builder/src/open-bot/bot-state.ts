import type { BotSummary } from "@parley/api/app";

/**
 * What visitors get of a bot. `changed`: it is live, and its draft was edited since it was published;
 * `waiting`: it opens by itself later.
 */
export type BotState = "draft" | "live" | "changed" | "closed" | "waiting";

type StatedBot = Pick<BotSummary, "liveVersion" | "isClosed" | "opening" | "hasUnpublishedChanges">;

export const stateOf = (bot: StatedBot, now = Date.now()): BotState => {
  if (bot.liveVersion === null) return "draft";
  const { opensAt = null, closesAt = null } = bot.opening ?? {};
  if (bot.isClosed || (closesAt !== null && now >= Date.parse(closesAt))) return "closed";
  if (opensAt !== null && now < Date.parse(opensAt)) return "waiting";
  return bot.hasUnpublishedChanges ? "changed" : "live";
};
