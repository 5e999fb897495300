import { Hono } from "hono";
import type { Owner } from "../accounts/actor.ts";
import type { AppEnv } from "../http/app-env.ts";
import { parseBody } from "../http/parse-body.ts";
import { requireOwnerToken } from "../http/require-owner.ts";
import type { Services } from "../services.ts";
import { chatCaller } from "./chat-caller.ts";
import { jsonBody } from "./chat-routes.ts";
import { previewRequest } from "./chat-schemas.ts";
import { startPreview } from "./start-preview.ts";
import { updateChatFlows } from "./update-chat-flows.ts";

/**
 * What only the owner may do with chats: try a draft out, and take a chat that runs to the live version. Clients of the
 * chat API make these calls where they make all others, so the viewer has them too.
 */
export const createOwnerChatRoutes = (services: Services, owner: Owner, isOwnerToken: (token: string) => boolean) => {
  const guard = requireOwnerToken(isOwnerToken);
  return new Hono<AppEnv>()
    .post("/api/v1/typebots/:typebotId/preview/startChat", guard, async (c) => {
      const request = await parseBody(c, previewRequest);
      return jsonBody(c, await startPreview(services, owner, chatCaller(c), c.req.param("typebotId"), request));
    })
    .post("/api/v1/sessions/:sessionId/updateTypebot", guard, async (c) => {
      await updateChatFlows(services, owner, c.req.param("sessionId"));
      return c.json({ message: "success" });
    });
};
