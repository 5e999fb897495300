import type { Definitions } from "../fields/define-block.ts";
import { valueAt } from "../fields/show-if.ts";
import type { Flow } from "../flow/flow.ts";
import { lookup } from "../values/record.ts";

/**
 * Finds the bots that chats of this one may come from or go to through links, directly or indirectly, by id. Other bots
 * can't affect this one.
 */
export const findRelated = (flow: Flow, others: readonly Flow[], definitions: Definitions): Map<string, Flow> => {
  if (others.length === 0) return new Map();
  const linksOf = new Map([flow, ...others].map((bot) => [bot, linkedBots(bot, definitions)]));
  const isLinked = (one: Flow, other: Flow) => linksOf.get(one)?.has(other.botId) === true;
  const related = new Map<string, Flow>([[flow.botId, flow]]);
  // The map grows during the iteration.
  for (const bot of related.values())
    for (const other of others)
      if (!related.has(other.botId) && (isLinked(bot, other) || isLinked(other, bot))) related.set(other.botId, other);
  related.delete(flow.botId);
  return related;
};

const linkedBots = (flow: Flow, definitions: Definitions): Set<unknown> =>
  new Set(
    flow.groups.flatMap(({ blocks }) =>
      blocks.flatMap(({ type, options }) => {
        const calls = lookup(definitions, type)?.moves?.calls;
        return calls ? [valueAt(options, calls.bot)] : [];
      }),
    ),
  );
