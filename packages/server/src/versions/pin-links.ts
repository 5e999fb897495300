import { lookup } from "@parley/core";
import type { Connection } from "../database/schema.ts";
import type { FlowStore } from "./flow-store.ts";
import type { PinnedFlow } from "./pinned-flow.ts";

/** The versions of linked bots for a chat, by bot id. They stay the same for the whole chat. */
export type Links = Readonly<Record<string, number>>;

/**
 * Chooses the versions of all bots that a chat may reach through links, directly or indirectly: the live ones, or those
 * named by the client if they exist in the workspace. Only published bots of the same workspace are included; other
 * links fail when the chat reaches them.
 */
export const pinLinks = async (
  connection: Connection,
  flowStore: FlowStore,
  workspaceId: string,
  start: Pick<PinnedFlow, "linkedBotIds"> & { flow: Pick<PinnedFlow["flow"], "botId"> },
  named: Links = {},
): Promise<Links> => {
  const links: Record<string, number> = {};
  const seen = new Set([start.flow.botId]);
  let wanted = start.linkedBotIds.filter((id) => !seen.has(id));
  while (wanted.length > 0) {
    for (const id of wanted) seen.add(id);
    const bots = await connection
      .selectFrom("bots")
      .select(["id", "live_version"])
      .where("id", "in", wanted)
      .where("workspace_id", "=", workspaceId)
      .where("is_archived", "=", 0)
      .where("live_version", "is not", null)
      .execute();
    const live = new Map(bots.map(({ id, live_version: version }) => [id, version]));
    const next: string[] = [];
    for (const id of wanted) {
      const version = lookup(named, id) ?? live.get(id) ?? null;
      const pinned = version === null ? null : await flowStore.findFlow({ botId: id, version });
      if (version === null || pinned === null) continue;
      links[id] = version;
      next.push(...pinned.linkedBotIds);
    }
    wanted = [...new Set(next)].filter((id) => !seen.has(id));
  }
  return links;
};
