import type { SendMessageRequest } from "@parley/api";
import { readFileAddresses } from "../../uploads/first-clients.ts";
import { HttpError } from "../../web/http-error.ts";
import type { ChatServices } from "../services.ts";
import type { ChatCaller } from "./chat-request.ts";
import { storeClientLogs } from "./client-logs.ts";
import { continueChat } from "./continue-chat.ts";
import { startChat } from "./start-chat.ts";

const isNotFound = (error: unknown) => error instanceof HttpError && error.status === 404;

/** Logs of a chat without a result are dropped: there is nowhere to store them. */
const storeLogs = async (...given: Parameters<typeof storeClientLogs>): Promise<void> => {
  try {
    await storeClientLogs(...given);
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
};

/** The single call of older clients: starts or continues a chat and stores logs. Texts are rich text. */
export const sendMessage = async (
  services: ChatServices,
  caller: ChatCaller,
  { message: said, sessionId, startParams, clientLogs }: SendMessageRequest,
): Promise<string> => {
  const message = typeof said === "string" ? await readFileAddresses(services, said) : said;
  const form = { textBubbleContentFormat: "richText", hasDefaults: true } as const;
  try {
    if (sessionId && clientLogs) await storeLogs(services, caller, sessionId, clientLogs);
    if (sessionId) return await continueChat(services, caller, sessionId, { message, ...form });
  } catch (error) {
    // Older clients expect a new chat in the same call if theirs no longer exists.
    if (!startParams || !isNotFound(error)) throw error;
  }
  if (!startParams) throw new HttpError(400, "BAD_REQUEST", "startParams: missing, and there is no sessionId.");
  const { typebot, isPreview, ...params } = startParams;
  if (isPreview)
    throw new HttpError(
      401,
      "UNAUTHORIZED",
      "Previews begin with POST /api/v1/typebots/{typebotId}/preview/startChat and an API token.",
    );
  if (typeof typebot !== "string")
    throw new HttpError(400, "BAD_REQUEST", "startParams.typebot: expected a public id.");
  return startChat(services, caller, typebot, { ...params, sessionId, message, ...form });
};
