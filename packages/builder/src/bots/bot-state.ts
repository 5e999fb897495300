import type { BotSummary } from "@parley/api/app";

/** What visitors have of a bot. `changed`: it is live, and its draft has been edited since. */
export type BotState = "draft" | "live" | "changed" | "closed";

export const stateOf = ({ liveVersion, isClosed, hasUnpublishedChanges }: BotSummary): BotState =>
  liveVersion === null ? "draft" : isClosed ? "closed" : hasUnpublishedChanges ? "changed" : "live";
