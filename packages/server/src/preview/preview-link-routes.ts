import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import type { Owner } from "../accounts/actor.ts";
import { botRef } from "../bots/bot-schemas.ts";
import { getBot } from "../bots/get-bot.ts";
import type { AppEnv } from "../http/app-env.ts";
import { jsonContent } from "../http/json-content.ts";
import { refuseBadRequest } from "../http/refuse-bad-request.ts";
import type { Services } from "../services.ts";
import { previewTime } from "./preview-tokens.ts";

const previewLink = z
  .object({
    url: z.string().openapi({ description: "the draft, as a page in the viewer" }),
    expiresAt: z.string().openapi({ description: "until then the address can be opened" }),
  })
  .openapi("PreviewLink");
export type PreviewLink = z.output<typeof previewLink>;

const previewRoute = createRoute({
  method: "post",
  path: "/api/v1/typebots/{ref}/preview",
  summary: "Get an address at which the draft can be tried out; nothing is stored",
  security: [{ ownerToken: [] }],
  request: { params: botRef },
  responses: { 200: jsonContent(previewLink, "The address, for ten minutes") },
});

/** The owner's call for the address of a preview (specification, section 1). */
export const createPreviewLinkRoutes = (services: Services, owner: Owner) =>
  new OpenAPIHono<AppEnv>({ defaultHook: refuseBadRequest }).openapi(previewRoute, async (c) => {
    const { id: botId } = await getBot(services, owner, c.req.valid("param").ref);
    const expiresAt = Date.now() + previewTime;
    const token = services.previewTokens.write({ workspaceId: owner.workspaceId, botId, expiresAt });
    c.header("Cache-Control", "no-store");
    const url = `${services.addresses.viewer}/preview/${token}`;
    return c.json({ url, expiresAt: new Date(expiresAt).toISOString() }, 200);
  });
