import type { BotSummary } from "@parley/api/app";

/** What visitors get of a bot. `changed`: it is live, and its draft was edited since it was published. */
export type BotState = "draft" | "live" | "changed" | "closed";

export const stateOf = ({ liveVersion, isClosed, hasUnpublishedChanges }: BotSummary): BotState =>
  liveVersion === null ? "draft" : isClosed ? "closed" : hasUnpublishedChanges ? "changed" : "live";
