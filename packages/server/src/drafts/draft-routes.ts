import { calls } from "@parley/api";
import { toExchangeForm } from "@parley/core/format";
import { isStillAllowed } from "../accounts/is-still-allowed.ts";
import { getBot } from "../bot-rows/get-bot.ts";
import { partsOf } from "../web/actor.ts";
import { type Route, route } from "../web/route.ts";
import { authorOf } from "./author-of.ts";
import { getDraftFile } from "./draft-file.ts";
import { followChanges } from "./follow-changes.ts";
import { getDocument } from "./get-document.ts";
import { makeChanges } from "./make-changes.ts";
import type { DraftServices } from "./services.ts";

/** The authors' calls about drafts. */
export const createDraftRoutes = (services: DraftServices): Route[] => {
  return [
    route(calls.exportBot, async ({ actor, params }, c) => {
      const bot = await getBot(services, actor, params.ref);
      c.header("Content-Disposition", `attachment; filename="typebot-export-${bot.public_id}.json"`);
      return toExchangeForm(await getDraftFile(services, bot), services.definitions);
    }),
    route(calls.getDraft, async ({ actor, params }, c) => {
      const bot = await getBot(services, actor, params.ref);
      c.header("Cache-Control", "no-store");
      return { typebot: toExchangeForm(await getDraftFile(services, bot), services.definitions) };
    }),
    route(calls.getDocument, async ({ actor, params }, c) => {
      c.header("Cache-Control", "no-store");
      return getDocument(services, actor, await getBot(services, actor, params.ref));
    }),
    route(calls.makeChanges, async ({ actor, params, body }) =>
      makeChanges(services, actor, await getBot(services, actor, params.ref), body),
    ),
    route(calls.followChanges, async ({ actor, params, query, headers }, c) => {
      const bot = await getBot(services, actor, params.ref);
      const isAllowed = () => isStillAllowed(services, actor, bot.id);
      const lastId = headers["Last-Event-ID"];
      const after = lastId === undefined ? query.after : Number(lastId);
      const { userId } = actor;
      const seesFlow = partsOf(actor, bot.id).includes("flow");
      return followChanges(services, bot, {
        after,
        editor: query.editor,
        signal: c.req.raw.signal,
        isAllowed,
        userId,
        seesFlow,
      });
    }),
    route(calls.tellPresence, async ({ actor, params, body }) => {
      const { id } = await getBot(services, actor, params.ref);
      const { editor, where } = body;
      services.draftHub.tellPresence(id, editor, where && { author: authorOf(actor), where });
    }),
  ];
};
