import type { LogEntry, ServerContext } from "@parley/core";

/** The log in place of sending. */
export const inPreview: LogEntry = { status: "info", description: "Emails are not sent in preview mode" };

export const isPreview = ({ chat: { isPreview, isTry, resultId } }: Pick<ServerContext, "chat">): boolean =>
  isPreview === true || (resultId === undefined && isTry !== true);
