import type { BodyOf, calls } from "@parley/api";
import { extensionOfType, type Flow, fileExtension, type Session } from "@parley/core";
import { findCurrentBlock } from "@parley/engine";
import { createBotId } from "../../base/ids.ts";
import { prepareUpload, type UploadTarget, type UploadTicket } from "../../uploads/prepare-upload.ts";
import { HttpError } from "../../web/http-error.ts";
import type { ChatServices } from "../services.ts";
import { openSession } from "../session/session-flows.ts";
import { assertChatOrigin, type ChatCaller } from "./chat-request.ts";

type SessionUploadRequest = BodyOf<typeof calls.getSessionUploadAddress>;

const refused = (message: string) => new HttpError(400, "BAD_REQUEST", message);

const findWaitingBlock = (flows: Readonly<Record<string, Flow>>, session: Session | null) => {
  const found = session?.waiting?.for === "reply" ? findCurrentBlock(flows, session) : null;
  if (found === null) throw refused("The chat does not wait for an answer.");
  return { botId: found.place.botId, block: found.block };
};

const findTarget = async (services: ChatServices, caller: ChatCaller, sessionId: string): Promise<UploadTarget> => {
  const { stored, flows } = await openSession(services, sessionId).catch((error: unknown) => {
    throw error instanceof HttpError && error.status === 404 ? refused("There is no such chat.") : error;
  });
  if (stored.isEnded) throw refused("There is no such chat.");
  assertChatOrigin(services, flows.allowedOrigins, caller);
  const { workspaceId, state } = stored;
  return { workspaceId, resultId: state.resultId, ...findWaitingBlock(flows.loaded, state.session) };
};

/**
 * The upload address for the current input of a chat on the server, whatever block the client names. The file's own name is
 * not used.
 *
 * @throws HttpError 400 if the chat doesn't wait for files or the file is not allowed
 */
export const prepareSessionUpload = async (
  services: ChatServices,
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
