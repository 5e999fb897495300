import { calls } from "@parley/api";
import { toMegabytes } from "../../uploads/file-size.ts";
import type { UploadTicket } from "../../uploads/prepare-upload.ts";
import { HttpError } from "../../web/http-error.ts";
import { jsonText, type Route, route } from "../../web/route.ts";
import type { ChatServices } from "../services.ts";
import { updateChatFlows } from "../session/update-chat-flows.ts";
import { changeAnswer } from "./change-answer.ts";
import { readCaller } from "./chat-request.ts";
import { storeClientLogs } from "./client-logs.ts";
import { continueChat } from "./continue-chat.ts";
import { sendMessage } from "./send-message.ts";
import { prepareSessionUpload } from "./session-upload.ts";
import { startChat } from "./start-chat.ts";
import { startPreview } from "./start-preview.ts";
import { dataStream, orToldInBody, plainText, streamMessage } from "./stream-message.ts";

const logsStored = { message: "The logs have been stored." };

/**
 * Converts an upload's data to the chat API's form. If `formData` is empty, newer clients send the bare file; older
 * ones send a form that contains only the file.
 */
const tellTicket = ({ presignedUrl, fileUrl, type, maxSize }: UploadTicket) => ({
  presignedUrl,
  formData: {},
  fileType: type,
  maxFileSize: toMegabytes(maxSize),
  fileUrl,
});

/** @throws HttpError 400 for anything but a whole number */
const readIndex = (text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new HttpError(400, "BAD_REQUEST", "The number of the answer: expected 0 or more");
  return Number(text);
};

/**
 * The chat API: the server runs the chat, and clients display it. Both halves of the server have these routes, because
 * clients send authors' and visitors' calls to the same address.
 */
export const createChatRoutes = (services: ChatServices): Route[] => {
  return [
    route(calls.startChat, async ({ params, headers, body }, c) =>
      jsonText(await startChat(services, readCaller(c, headers), params.publicId, body)),
    ),
    route(calls.continueChat, async ({ params, headers, body }, c) =>
      jsonText(await continueChat(services, readCaller(c, headers), params.sessionId, body)),
    ),
    route(calls.changeAnswer, async ({ params: { sessionId, index }, headers, body }, c) =>
      jsonText(await changeAnswer(services, readCaller(c, headers), { sessionId, index: readIndex(index) }, body)),
    ),
    route(calls.streamMessage, ({ params, headers }, c) =>
      orToldInBody(
        c,
        streamMessage(c, services, readCaller(c, headers), { sessionId: params.sessionId, form: dataStream }),
      ),
    ),
    route(calls.streamPlainText, ({ params: { sessionId }, headers }, c) =>
      streamMessage(c, services, readCaller(c, headers), { sessionId, form: plainText }),
    ),
    route(calls.streamPlainTextFirst, ({ body: { sessionId }, headers }, c) =>
      streamMessage(c, services, readCaller(c, headers), { sessionId, form: plainText }),
    ),
    route(calls.sendMessage, async ({ headers, body }, c) =>
      jsonText(await sendMessage(services, readCaller(c, headers), body)),
    ),
    route(calls.getSessionUploadAddress, async ({ headers, body }, c) =>
      tellTicket(await prepareSessionUpload(services, readCaller(c, headers), body)),
    ),
    route(calls.getFirstSessionUploadAddress, async ({ headers, body: { filePathProps, fileType } }, c) =>
      tellTicket(await prepareSessionUpload(services, readCaller(c, headers), { ...filePathProps, fileType })),
    ),
    route(calls.storeClientLogs, async ({ params, headers, body }, c) => {
      await storeClientLogs(services, readCaller(c, headers), params.sessionId, body.clientLogs);
      return logsStored;
    }),
    route(calls.storeClientLogsFirst, async ({ params, headers, body }, c) => {
      await storeClientLogs(services, readCaller(c, headers), params.sessionId, body.clientLogs);
      return logsStored;
    }),
    route(calls.startPreviewChat, async ({ actor, params, headers, body }, c) =>
      jsonText(await startPreview(services, actor, readCaller(c, headers), params.typebotId, body)),
    ),
    route(calls.updateChat, async ({ actor, params }) => {
      await updateChatFlows(services, actor, params.sessionId);
      return { message: "success" };
    }),
  ];
};
