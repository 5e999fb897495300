import { type Context, Hono } from "hono";
import type * as z from "zod";
import type { AppEnv } from "../http/app-env.ts";
import { parseBody } from "../http/parse-body.ts";
import type { Services } from "../services.ts";
import { chatCaller } from "./chat-caller.ts";
import { clientLogsRequest, firstClientLogsRequest, startRequest } from "./chat-schemas.ts";
import { createSessionSweep } from "./session-sweep.ts";
import { startChat } from "./start-chat.ts";
import { storeClientLogs } from "./store-client-logs.ts";

/** JSON that is text already. */
export const jsonBody = (c: Context, text: string) => c.body(text, 200, { "content-type": "application/json" });

/** The public chat API: the server runs the chat, clients show what it says. */
export const createChatRoutes = (services: Services) => {
  const sweep = createSessionSweep(services.database);

  const storeLogs =
    (schema: typeof clientLogsRequest | typeof firstClientLogsRequest) =>
    async (c: Context<AppEnv, "/api/v2/sessions/:sessionId/clientLogs">) => {
      const { clientLogs }: z.output<typeof clientLogsRequest> = await parseBody(c, schema);
      await storeClientLogs(services, chatCaller(c), c.req.param("sessionId"), clientLogs);
      return c.json({ message: "The logs have been stored." });
    };

  return new Hono<AppEnv>()
    .post("/api/v1/typebots/:publicId/startChat", async (c) => {
      const request = await parseBody(c, startRequest);
      const response = await startChat(services, chatCaller(c), c.req.param("publicId"), request);
      sweep().catch((error: unknown) => c.var.log.error({ err: error }, "old chats could not be removed"));
      return jsonBody(c, response);
    })
    .post("/api/v2/sessions/:sessionId/clientLogs", storeLogs(clientLogsRequest))
    .post("/api/v1/sessions/:sessionId/clientLogs", storeLogs(firstClientLogsRequest));
};
