import { Hono } from "hono";
import type { AppEnv } from "../http/app-env.ts";
import { parseBody } from "../http/parse-body.ts";
import type { Services } from "../services.ts";
import { createSessionUploadRoutes } from "../uploads/upload-routes.ts";
import { chatCaller } from "./chat-caller.ts";
import { jsonBody } from "./chat-routes.ts";
import { continueRequest } from "./chat-schemas.ts";
import { continueChat } from "./continue-chat.ts";

/** What any client may do that knows the id of a chat, which is as good as a key. */
export const createSessionRoutes = (services: Services) =>
  new Hono<AppEnv>()
    .post("/api/v1/sessions/:sessionId/continueChat", async (c) => {
      const request = await parseBody(c, continueRequest);
      return jsonBody(c, await continueChat(services, chatCaller(c), c.req.param("sessionId"), request));
    })
    .route("/", createSessionUploadRoutes(services));
