import { extensionOfType, type Flow, fileExtension, type Session } from "@parley/core";
import * as z from "zod";
import { assertChatOrigin } from "../chat/assert-chat-origin.ts";
import type { ChatCaller } from "../chat/chat-caller.ts";
import { openFlows } from "../chat/continue-chat.ts";
import { findCurrentBlock } from "../chat/find-current-block.ts";
import { findSession } from "../chat/session-repository.ts";
import { createBotId } from "../create-id.ts";
import { HttpError } from "../http/http-error.ts";
import type { Services } from "../services.ts";
import { prepareUpload, type UploadTarget, type UploadTicket } from "./prepare-upload.ts";

/** What clients of the chat API ask. The block is the one the chat stands at, whatever they say. */
export const sessionUploadRequest = z.object({
  sessionId: z.string(),
  fileName: z.string().max(1000),
  fileType: z.string().max(200).optional(),
  fileSize: z.number().min(0).optional(),
});
type SessionUploadRequest = z.output<typeof sessionUploadRequest>;

const refused = (message: string) => new HttpError(400, "BAD_REQUEST", message);

const findWaitingBlock = (flows: Readonly<Record<string, Flow>>, session: Session | null) => {
  const found = session?.waiting?.for === "reply" ? findCurrentBlock(flows, session) : null;
  if (found === null) throw refused("The chat does not wait for an answer.");
  return found;
};

const findTarget = async (services: Services, caller: ChatCaller, sessionId: string): Promise<UploadTarget> => {
  const stored = await findSession(services.database.connection, sessionId);
  if (stored === null || stored.isEnded) throw refused("There is no such chat.");
  const flows = await openFlows(services, stored);
  assertChatOrigin(services, flows.allowedOrigins, caller);
  const { workspaceId, state } = stored;
  return { workspaceId, resultId: state.resultId, ...findWaitingBlock(flows.loaded, state.session) };
};

/**
 * The upload address for the input that a chat on the server waits at. The file's own name is not used.
 *
 * @throws HttpError 400 for a chat that does not wait for files, or a file that is not allowed
 */
export const prepareSessionUpload = async (
  services: Services,
  caller: ChatCaller,
  { sessionId, fileName, fileType = "", fileSize }: SessionUploadRequest,
): Promise<UploadTicket> => {
  const target = await findTarget(services, caller, sessionId);
  const extension = fileExtension(fileName) || extensionOfType(fileType) || "bin";
  const name = `${createBotId()}.${extension}`;
  const ticket = await prepareUpload(services, target, { name, type: fileType, size: fileSize });
  if (ticket === null) throw new HttpError(400, "STORAGE_FULL", "The storage limit has been reached.");
  return ticket;
};
