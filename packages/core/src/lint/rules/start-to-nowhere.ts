import { lookup } from "../../values/record.ts";
import { connectEventFix } from "../fixes.ts";
import { resolveTarget } from "../list-exits.ts";
import { nameGroup } from "../names.ts";
import { defineRule } from "../rule.ts";

export const startToNowhere = defineRule({
  id: "start-to-nowhere",
  severity: "error",
  description: "The start is not connected to a group with blocks: chats end before they begin.",
  remedy: "Connect the start with the first group.",
  check({ flow, groups, allGroups }) {
    const start = flow.events.find(({ type }) => type === "start");
    if (!start) return [{ message: "The bot has no start, so chats end before they begin." }];
    const target = lookup(flow.edges, start.outgoingEdgeId ?? "");
    if (resolveTarget(groups, target) !== "nowhere") return [];
    const first = allGroups.find(({ blocks }) => blocks.length > 0)?.group;
    const message = "The start leads nowhere, so chats end before they begin.";
    if (!first) return [{ message, eventId: start.id }];
    const label = `Connect it with ${nameGroup(first)}`;
    return [{ message, eventId: start.id, fix: connectEventFix(label, start.id, first.id) }];
  },
});
