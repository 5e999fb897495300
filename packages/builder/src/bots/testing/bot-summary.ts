import type { BotSummary } from "@parley/api/app";

/** A bot as the lists get it, named like its id: a draft that was never published. */
export const botSummary = (id: string, given: Partial<BotSummary> = {}): BotSummary => ({
  id,
  publicId: id,
  name: id,
  liveVersion: null,
  isClosed: false,
  opening: null,
  keepDays: null,
  hasUnpublishedChanges: false,
  url: null,
  icon: null,
  folderId: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  resultCount: 0,
  newResultCount: 0,
  ...given,
});
