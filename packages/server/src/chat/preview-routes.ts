import { Hono } from "hono";
import type { Owner } from "../accounts/actor.ts";
import type { AppEnv } from "../http/app-env.ts";
import { parseBody } from "../http/parse-body.ts";
import type { Services } from "../services.ts";
import { chatCaller } from "./chat-caller.ts";
import { jsonBody } from "./chat-routes.ts";
import { continueRequest, previewRequest } from "./chat-schemas.ts";
import { continueChat } from "./continue-chat.ts";
import { startPreview } from "./start-preview.ts";

/** The chat API over drafts, for their owner. */
export const createPreviewRoutes = (services: Services, owner: Owner) =>
  new Hono<AppEnv>()
    .post("/api/v1/typebots/:typebotId/preview/startChat", async (c) => {
      const request = await parseBody(c, previewRequest);
      return jsonBody(c, await startPreview(services, owner, chatCaller(c), c.req.param("typebotId"), request));
    })
    .post("/api/v1/sessions/:sessionId/continueChat", async (c) => {
      const request = await parseBody(c, continueRequest);
      return jsonBody(c, await continueChat(services, "preview", chatCaller(c), c.req.param("sessionId"), request));
    });
