import { Hono } from "hono";
import type { AppEnv } from "../http/app-env.ts";
import { HttpError } from "../http/http-error.ts";
import { parseBody } from "../http/parse-body.ts";
import type { Services } from "../services.ts";
import { type ChatCaller, chatCaller } from "./chat-caller.ts";
import { jsonBody } from "./chat-routes.ts";
import { type SendMessageRequest, sendMessageRequest } from "./chat-schemas.ts";
import { continueChat } from "./continue-chat.ts";
import { startChat } from "./start-chat.ts";
import { storeClientLogs } from "./store-client-logs.ts";

const isNotFound = (error: unknown) => error instanceof HttpError && error.status === 404;

/** A chat without a result has nowhere to keep logs. */
const storeLogs = async (...given: Parameters<typeof storeClientLogs>): Promise<void> => {
  try {
    await storeClientLogs(...given);
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
};

const sendMessage = async (
  services: Services,
  caller: ChatCaller,
  { message, sessionId, startParams, clientLogs }: SendMessageRequest,
): Promise<string> => {
  const textBubbleContentFormat = "richText";
  try {
    if (sessionId && clientLogs) await storeLogs(services, caller, sessionId, clientLogs);
    if (sessionId) return await continueChat(services, caller, sessionId, { message, textBubbleContentFormat });
  } catch (error) {
    // Older clients start anew in the same call when their chat is gone.
    if (!startParams || !isNotFound(error)) throw error;
  }
  if (!startParams) throw new HttpError(400, "BAD_REQUEST", "startParams: missing, and there is no sessionId.");
  const { typebot, isPreview, ...params } = startParams;
  if (isPreview) throw new HttpError(401, "UNAUTHORIZED", "Previews are started in the builder.");
  if (typeof typebot !== "string")
    throw new HttpError(400, "BAD_REQUEST", "startParams.typebot: expected a public id.");
  return startChat(services, caller, typebot, { ...params, message, textBubbleContentFormat });
};

/** The calls that older clients make. Both versions give rich text. */
export const createSendMessageRoutes = (services: Services) => {
  const routes = new Hono<AppEnv>();
  for (const version of ["v1", "v2"]) {
    routes.post(`/api/${version}/sendMessage`, async (c) => {
      const request = await parseBody(c, sendMessageRequest);
      return jsonBody(c, await sendMessage(services, chatCaller(c), request));
    });
  }
  return routes;
};
