import { calls } from "@parley/api";
import { type Flow, type Json, lookup } from "@parley/core";
import { compileFlow, toPublicFlow } from "@parley/core/format";
import { getBot } from "../bots/get-bot.ts";
import { findLinkedDrafts } from "../drafts/draft-flows.ts";
import { findServedBlock, nameEffect, runEffect } from "../effects/block-call.ts";
import { createChatMemory } from "../effects/memory-repository.ts";
import { longestWork } from "../effects/run-once.ts";
import { readValues } from "../effects/visitor-calls.ts";
import { HttpError, notFound } from "../web/http-error.ts";
import { type Route, route } from "../web/route.ts";
import { overMessage, previewTime } from "./preview-tokens.ts";
import type { PreviewServices } from "./services.ts";

/**
 * The draft of the bot that a permission is for, or of one that it links to, with everything in it.
 *
 * @throws HttpError 403 without a permission, 404 for other bots
 */
const getPreviewFlow = async (services: PreviewServices, token: string, botId: string): Promise<Flow> => {
  const grant = services.previewTokens.read(token);
  if (grant === null) throw new HttpError(403, "PREVIEW_OVER", overMessage);
  // A file that was sent is not kept, so the server does nothing for its blocks.
  if (grant.botId === null) throw notFound("The bot");
  const files = await findLinkedDrafts(services, grant.workspaceId, grant.botId);
  const file = lookup(files ?? {}, botId);
  if (file === undefined) throw notFound("The bot");
  return compileFlow(file, services.definitions, { botId, version: null }).flow;
};

const linkTo = (
  { previewTokens, addresses }: PreviewServices,
  grant: { workspaceId: string; botId: string | null },
): { url: string; expiresAt: string } => {
  const expiresAt = Date.now() + previewTime;
  const token = previewTokens.write({ ...grant, expiresAt });
  return { url: `${addresses.viewer}/preview/${token}`, expiresAt: new Date(expiresAt).toISOString() };
};

/** The address of a preview (specification, section 1), and what its page asks for. */
export const createPreviewRoutes = (services: PreviewServices): Route[] => [
  route(calls.createPreviewLink, async ({ actor, params }, c) => {
    const { id: botId } = await getBot(services, actor, params.ref);
    c.header("Cache-Control", "no-store");
    return linkTo(services, { workspaceId: actor.workspaceId, botId });
  }),
  route(calls.createFilePreviewLink, ({ actor }, c) => {
    c.header("Cache-Control", "no-store");
    return linkTo(services, { workspaceId: actor.workspaceId, botId: null });
  }),
  route(calls.getPreviewFlow, async ({ params, headers }, c) => {
    const draft = await getPreviewFlow(services, headers["X-Parley-Preview"], params.botId);
    c.header("Cache-Control", "no-store");
    return { flow: toPublicFlow(draft, services.definitions) };
  }),
  // Done for real, by the draft; nothing is stored.
  route(calls.runPreviewEffect, async ({ params: { botId }, body }) => {
    const { previewToken, blockId, visit, effect, variables, data } = body;
    const grant = services.previewTokens.read(previewToken);
    const served = findServedBlock(services.servers, await getPreviewFlow(services, previewToken, botId), blockId);
    if (served === null || grant === null) throw notFound("What the server should do");
    const place = { botId, blockId, visit };
    const call = {
      served,
      workspaceId: grant.workspaceId,
      chat: { isPreview: true },
      place,
      values: readValues(variables),
      memory: createChatMemory({}, place),
      signal: AbortSignal.timeout(longestWork),
    };
    return { patch: await runEffect(services, nameEffect(served, effect), call, data as Json) };
  }),
];
