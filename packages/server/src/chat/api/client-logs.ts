import type { ClientLog } from "@parley/api";
import { storeEntries } from "../../results/entry-repository.ts";
import { HttpError, notFound } from "../../web/http-error.ts";
import type { ChatServices } from "../services.ts";
import { openSession } from "../session/session-flows.ts";
import { updateEventSeq } from "../session/session-repository.ts";
import { assertChatOrigin, type ChatCaller } from "./chat-request.ts";

/** How often storing is retried while the chat continues at the same time. */
const maxTries = 10;

/**
 * Stores a client's errors with the result. A chat that has just ended still accepts logs.
 *
 * @throws HttpError 404 for a chat that is unknown or has no result, 403 for a page the author has not allowed
 */
export const storeClientLogs = async (
  services: ChatServices,
  caller: ChatCaller,
  sessionId: string,
  logs: readonly ClientLog[],
): Promise<void> => {
  const { database } = services;
  for (let tries = 1; tries <= maxTries; tries++) {
    const { stored, flows } = await openSession(services, sessionId);
    if (stored.resultId === null) throw notFound("A result of this chat");
    const { resultId: id, workspaceId, eventSeq } = stored;
    assertChatOrigin(services, flows.allowedOrigins, caller);
    const time = Date.now();
    const entries = logs.map(({ status = "error", ...log }, index) => ({
      seq: eventSeq + index + 1,
      time,
      type: "log" as const,
      log: { status, ...log },
    }));
    const isStored = await database
      .transaction(async (access) => {
        const next = { ...stored, eventSeq: eventSeq + entries.length };
        if (!(await updateEventSeq(access, next, new Date(time).toISOString()))) return false;
        await storeEntries(access, { id, workspaceId }, entries);
        return true;
      })
      .finally(() => services.sessionMemory.forget(sessionId));
    if (isStored) return;
  }
  throw new HttpError(409, "CONFLICT", "The chat went on at the same time. Try again.");
};
