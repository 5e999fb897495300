import { calls } from "@parley/api";
import type { EngineEvent } from "@parley/core";
import { createResult } from "../../results/create-result.ts";
import { storeEntries } from "../../results/entry-repository.ts";
import { mayGoBack, openResult } from "../../results/open-result.ts";
import { type Step, storeSteps } from "../../results/step-repository.ts";
import { undo } from "../../results/undo.ts";
import { updateResult } from "../../results/update-result.ts";
import { type Route, route } from "../../web/route.ts";
import type { ChatServices } from "../services.ts";
import { saveAnswer } from "./save-answer.ts";

/** An event as reported by the visitor's browser. The replay does not trust it. */
const toStep = ({ seq, previous, event }: { seq: number; previous: number | null; event: object }): Step => ({
  seq,
  previous,
  // Casts to the engine's event type; the engine accepts any content.
  events: [event as EngineEvent],
});

/** The calls by which visitors' browsers report their chats (specification, section 7). All may be repeated. */
export const createVisitorRoutes = (services: ChatServices): Route[] => {
  return [
    route(calls.createResult, async ({ actor, params, body }) => {
      const result = await createResult(services, actor, params.botId, body);
      if ("closed" in result)
        return { result: null, hasReachedLimit: true, ...(result.closed === null ? {} : { message: result.closed }) };
      const { workspaceId: _, isDeleted: __, arrival: ___, botId, hasToken, ...rest } = result;
      const token = hasToken ? { token: services.resultTokens.tokenOf(result.id) } : {};
      return { result: { ...rest, typebotId: botId }, hasReachedLimit: false, ...token };
    }),
    route(calls.updateResult, async ({ actor, params, body }) => {
      await updateResult(services, actor, params.resultId, body);
      return { count: 1 };
    }),
    route(calls.saveAnswer, async ({ actor, body }) => {
      await saveAnswer(services, actor, body);
      return { count: 1 };
    }),
    route(calls.storeEvents, async ({ actor, params, body: { entries, steps = [], undone } }) => {
      const open = await openResult(services, actor, params.resultId);
      const { result } = open;
      await services.hourMarks.touch(result.botId, result.id);
      await services.database.transaction(async (access) => {
        await storeEntries(access, result, entries);
        await storeSteps(access, result, steps.map(toStep));
        if (undone !== undefined && mayGoBack(open)) await undo(access, result.id, undone);
      });
      return { count: entries.length };
    }),
  ];
};
