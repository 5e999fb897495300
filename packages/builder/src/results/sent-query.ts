/** Which of what a bot's chats have sent to other services is listed. */
export interface SentFilter {
  resultId?: string;
  isFailedOnly?: boolean;
}

/** The query for a page of deliveries or of calls. */
export const sentQuery = ({ resultId, isFailedOnly = false }: SentFilter, cursor: string | null) => ({
  ...(resultId === undefined ? {} : { resultId }),
  ...(isFailedOnly ? { failed: "true" as const } : {}),
  ...(cursor === null ? {} : { cursor }),
});

/** What tells one list from the others of a bot, for the cache. */
export const sentKey = ({ resultId, isFailedOnly = false }: SentFilter) => [resultId ?? null, isFailedOnly];
