import { valueAt } from "../../fields/show-if.ts";
import type { Flow } from "../../flow/flow.ts";
import { shorten } from "../../text/shorten.ts";
import type { Finding } from "../diagnostic.ts";
import { findGroup, isTemplate } from "../find-group.ts";
import type { LintBlock, LintIndex } from "../lint-index.ts";
import { isSelf } from "../list-exits.ts";
import { nameBlock, nameGroup, placeOf } from "../names.ts";
import { defineRule } from "../rule.ts";

export const missingGroup = defineRule({
  id: "missing-group",
  severity: "error",
  description:
    "A jump or bot link names a group or block that does not exist, in this bot or in a linked one that is known.",
  remedy: "Choose one of the groups that exist.",
  check: (index) =>
    index.blocks
      .filter(({ definition }) => definition?.moves)
      .flatMap((entry) => [...judgeJump(index, entry), ...judgeCall(index, entry)]),
});

const textAt = ({ block }: LintBlock, key: string | undefined): string => {
  const value = key === undefined ? undefined : valueAt(block.options, key);
  return typeof value === "string" ? value.trim() : "";
};

const judgeJump = ({ flow, groups }: LintIndex, entry: LintBlock): Finding[] => {
  const { jumps } = entry.definition?.moves ?? {};
  const name = textAt(entry, jumps?.group);
  if (name === "" || isTemplate(name)) return [];
  const group = findGroup(flow, name);
  if (!group) return [missing(entry, `the group "${shorten(name)}", which does not exist; the chat ends there`)];
  const blockId = textAt(entry, jumps?.block);
  const isKnown = blockId === "" || groups.get(group.id)?.blocks.some(({ block }) => block.id === blockId);
  return isKnown ? [] : [missing(entry, `a block that is not in ${nameGroup(group)}; the chat ends there`)];
};

const judgeCall = ({ flow, others }: LintIndex, entry: LintBlock): Finding[] => {
  const { calls } = entry.definition?.moves ?? {};
  const [botId, name] = [textAt(entry, calls?.bot), textAt(entry, calls?.group)];
  const bot: Flow | undefined = isSelf(flow, botId) ? flow : others.get(botId);
  if (!bot || name === "" || isTemplate(name) || findGroup(bot, name)) return [];
  const where = bot === flow ? "" : ` in the bot "${bot.name}"`;
  return [missing(entry, `the group "${shorten(name)}", which does not exist${where}; the link is passed over`)];
};

const missing = (entry: LintBlock, what: string): Finding => ({
  message: `${nameBlock(entry)} leads to ${what}.`,
  ...placeOf(entry),
});
