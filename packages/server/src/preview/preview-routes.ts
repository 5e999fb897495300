import { randomUUID } from "node:crypto";
import { calls } from "@parley/api";
import { type Flow, type Json, lookup } from "@parley/core";
import { toPublicFlow } from "@parley/core/format";
import { getBot } from "../bot-rows/get-bot.ts";
import { previewWaiter } from "../effects/awaited-calls.ts";
import { findServedBlock, isWaiting, nameEffect, runWait } from "../effects/block-call.ts";
import { followStream } from "../effects/follow-stream.ts";
import { createChatMemory } from "../effects/memory-repository.ts";
import { longestWork } from "../effects/run-once.ts";
import { findStreamed, runStreamed } from "../effects/run-streamed.ts";
import { sendStream } from "../effects/send-stream.ts";
import { NotYet, orAskAgain, pagePatience, readValues } from "../effects/visitor-calls.ts";
import { compileDraft } from "../versions/compile-draft.ts";
import { findLinkedDrafts } from "../versions/draft-flows.ts";
import type { Actor } from "../web/actor.ts";
import { wantsEvents } from "../web/events.ts";
import { HttpError, notFound } from "../web/http-error.ts";
import { type Route, route } from "../web/route.ts";
import { type FoundGrant, findGrant } from "./find-grant.ts";
import { overMessage, previewTime } from "./preview-tokens.ts";
import type { PreviewServices } from "./services.ts";

/**
 * Returns the complete draft of the permitted bot, or of a bot that it links to.
 *
 * @throws HttpError 404 for other bots
 */
const getPreviewFlow = async (services: PreviewServices, grant: FoundGrant, botId: string): Promise<Flow> => {
  // A submitted file is not stored, so the server performs no effects for its blocks.
  if (grant.botId === null) throw notFound("The bot");
  const files = await findLinkedDrafts(services, grant.maker, grant.botId);
  const file = lookup(files ?? {}, botId);
  if (file === undefined) throw notFound("The bot");
  return compileDraft(services, file, botId);
};

/** @throws HttpError 403 without a permission */
const getGrant = async (services: PreviewServices, token: string): Promise<FoundGrant> => {
  const grant = await findGrant(services, token);
  if (grant === null) throw new HttpError(403, "PREVIEW_OVER", overMessage);
  return grant;
};

const linkTo = (
  { previewTokens, addresses }: PreviewServices,
  { workspaceId, userId }: Actor,
  botId: string | null,
): { url: string; expiresAt: string } => {
  const expiresAt = Date.now() + previewTime;
  const maker = userId === null ? {} : { userId };
  const token = previewTokens.write({ workspaceId, botId, ...maker, expiresAt });
  return { url: `${addresses.viewer}/preview/${token}`, expiresAt: new Date(expiresAt).toISOString() };
};

/** Includes the workspace in the name of a run, so that workspaces can't see each other's previews. */
const nameRun = ({ workspaceId }: { workspaceId: string }, botId: string, run: string): string =>
  JSON.stringify([workspaceId, botId, run]);

/** The calls that create a preview's address (specification, section 1), and those that its page makes. */
export const createPreviewRoutes = (services: PreviewServices): Route[] => [
  route(calls.createPreviewLink, async ({ actor, params }, c) => {
    const { id: botId } = await getBot(services, actor, params.ref);
    c.header("Cache-Control", "no-store");
    return linkTo(services, actor, botId);
  }),
  route(calls.createFilePreviewLink, ({ actor }, c) => {
    c.header("Cache-Control", "no-store");
    return linkTo(services, actor, null);
  }),
  route(calls.getPreviewFlow, async ({ params, headers }, c) => {
    const grant = await getGrant(services, headers["X-Parley-Preview"]);
    const draft = await getPreviewFlow(services, grant, params.botId);
    c.header("Cache-Control", "no-store");
    return { flow: toPublicFlow(draft, services.definitions) };
  }),
  // Performs an effect for real, with the draft's options. Nothing is stored.
  route(calls.runPreviewEffect, async ({ params: { botId }, body }, c) => {
    const { previewToken, blockId, visit, effect, variables, data, after, run } = body;
    const grant = await getGrant(services, previewToken);
    const served = findServedBlock(services.servers, await getPreviewFlow(services, grant, botId), blockId);
    if (served === null) throw notFound("What the server should do");
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
    const name = nameEffect(served, effect);
    if (isWaiting(served, name)) {
      const waiter = { ...previewWaiter, chat: previewToken };
      return orAskAgain(c, async () => {
        const patch = await runWait(services, name, { ...call, waiter, patience: pagePatience }, data as Json);
        if (patch === undefined) throw new NotYet();
        return { patch };
      });
    }
    const runName = nameRun(grant, botId, run ?? randomUUID());
    const known = await services.previewRuns.resume(runName, after);
    const begun =
      known ?? services.previewRuns.run(runName, (stream) => runStreamed(services, name, call, stream, data as Json));
    if (!wantsEvents(c.req.header("accept"))) return { patch: await begun.outcome };
    // If the run had to start again, because the process that ran it has ended, its text is streamed from the start.
    const mayStop = findStreamed(served, name) !== null;
    return sendStream(c, (signal) => ({ messages: followStream(begun, known ? after : 0, signal), mayStop }));
  }),
  route(calls.stopPreviewEffect, async ({ params: { botId }, body: { previewToken, run } }) => {
    const grant = await getGrant(services, previewToken);
    await getPreviewFlow(services, grant, botId);
    services.previewRuns.stop(nameRun(grant, botId, run));
  }),
];
