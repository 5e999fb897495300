import { lookup, type Session } from "@parley/core";
import type { FlowFacts } from "./flow-facts.ts";

/**
 * What a chat's future depends on: where it stands, and the values that may still decide something or be missed.
 *
 * @param isAlone whether only one bot without events may run, so that what comes later is known block by block
 */
export const stateKey = (
  facts: Readonly<Record<string, FlowFacts>>,
  { frames, mark, resumedReply, silence }: Session,
  isAlone: boolean,
): string =>
  JSON.stringify([
    frames.map(({ botId, position, variables }) => {
      const own = lookup(facts, botId);
      const group = position && own?.index.groups.get(position.groupId)?.group;
      const blockId = group?.blocks[position?.index ?? 0]?.id ?? "";
      // Where others may come in between, everything counts everywhere.
      const at = isAlone && frames.length === 1 && !mark ? blockId : "";
      const values = own?.decidingFrom(at).map((name) => lookup(variables, name) ?? null);
      const missing = own?.shownFrom(at).map((name) => ((lookup(variables, name) ?? null) === null ? 0 : 1));
      return [botId, position?.groupId, position?.index, values, missing?.join("")];
    }),
    mark && [mark.depth, mark.position.groupId, mark.position.index, mark.isInput, mark.reply?.text],
    resumedReply?.text,
    silence !== undefined && silence !== "broken",
  ]);
