import type { AnswerOf, BodyOf, calls } from "@parley/api";
import { findChangeFault, type SentChange } from "@parley/core/draft";
import type { BotSummaryRow } from "../bot-rows/bot-repository.ts";
import type { Actor } from "../web/actor.ts";
import { HttpError } from "../web/http-error.ts";
import { changeDraft } from "./change-draft.ts";
import type { DraftServices } from "./services.ts";

type MakeChanges = typeof calls.makeChanges;

/**
 * Applies the changes that an editor has sent.
 *
 * @throws HttpError 400 naming the first malformed change and the reason
 */
export const makeChanges = async (
  services: DraftServices,
  actor: Actor,
  bot: BotSummaryRow,
  { base, changes }: BodyOf<MakeChanges>,
): Promise<AnswerOf<MakeChanges>> => {
  const fault = findChangeFault(changes);
  if (fault) throw new HttpError(400, "BAD_REQUEST", fault.reason, { changeId: fault.changeId });
  // The cast is safe, because the operations have just been checked.
  const sent = { base, changes: changes as unknown as SentChange[] };
  const { revision, accepted, missed } = await changeDraft(services, bot, actor, () => sent);
  return {
    revision,
    // The cast is safe: stored changes have the contract's shape, which the core's types describe more narrowly.
    missed: (missed ?? []) as unknown as AnswerOf<MakeChanges>["missed"],
    accepted: accepted.map(({ id, revision: own, repairs }) => ({
      id,
      revision: own,
      repairs: repairs as unknown as AnswerOf<MakeChanges>["accepted"][number]["repairs"],
    })),
    isReloadNeeded: missed === null,
  };
};
