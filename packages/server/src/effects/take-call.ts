import type { Json, Place } from "@parley/core";
import { findPublicBot } from "../bot-rows/bot-repository.ts";
import { findResult } from "../results/result-repository.ts";
import { type Requester, rightTo } from "../web/actor.ts";
import { HttpError, notFound } from "../web/http-error.ts";
import { type CallOutcome, deliverCall, previewWaiter, type Waiter } from "./awaited-calls.ts";
import type { EffectServices } from "./services.ts";

interface NamedCall extends Pick<Place, "botId" | "blockId"> {
  key: string;
  /** Null for previews, and for authors who wait to see an example call. */
  waiter: Waiter | null;
}

const refusals: Readonly<Record<Exclude<CallOutcome, "taken">, string>> = {
  "nobody waits": "The chat does not wait at this block, or not yet.",
  "called before": "This call has been taken before; the chat goes on once.",
  "too late": "The chat no longer waits for this call: its time limit is over.",
};

/** Whether a requester may change the bot. Then they may also continue its chats. */
const mayChange = async ({ database }: EffectServices, actor: Requester, botId: string): Promise<boolean> => {
  if (actor.type !== "actor") return false;
  const bot = await findPublicBot(database, botId);
  if (bot === null || actor.isServerAdmin) return bot !== null;
  const membership = actor.memberships.find(({ workspaceId }) => workspaceId === bot.workspace_id);
  return membership !== undefined && rightTo({ ...actor, ...membership }, bot.id) === "write";
};

/**
 * Checks the key in the call's address. Without it or a token of somebody who may change the bot, the address appears
 * not to exist.
 *
 * @throws HttpError 404
 */
const assertMayCall = async (services: EffectServices, actor: Requester, call: NamedCall): Promise<void> => {
  if (services.callKeys.isKeyOf(call, call.key)) return;
  if (!(await mayChange(services, actor, call.botId))) throw notFound("The block");
};

/** Explains why no chat waits for a call that names a result. */
const explain = async ({ database }: EffectServices, resultId: string): Promise<string> => {
  const result = await findResult(database.connection, resultId);
  if (result === null) throw notFound("The result");
  return result.isCompleted ? "The chat is over." : refusals["nobody waits"];
};

/**
 * Accepts a call of another service for a block that waits for it.
 *
 * @throws HttpError 404 with a wrong key, or for an unknown result; 409 if no chat waits for it
 */
export const takeCall = async (
  services: EffectServices,
  actor: Requester,
  call: NamedCall,
  body: Json,
): Promise<void> => {
  await assertMayCall(services, actor, call);
  const { botId, blockId, waiter } = call;
  const waiters = waiter === null ? [previewWaiter, { resultId: null, name: "sample" }] : [waiter];
  const outcomes: CallOutcome[] = [];
  for (const one of waiters) outcomes.push(await deliverCall(services.database, { ...one, botId, blockId }, body));
  if (outcomes.includes("taken")) return;
  const outcome = outcomes.find((found) => found !== "nobody waits") ?? "nobody waits";
  const isUnknown = outcome === "nobody waits" && waiter?.resultId;
  const message = isUnknown ? await explain(services, isUnknown) : refusals[outcome as keyof typeof refusals];
  throw new HttpError(409, "CONFLICT", message);
};
