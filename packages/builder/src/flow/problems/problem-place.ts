import { definitions } from "@parley/blocks/definitions";
import { lookup } from "@parley/core";
import type { Draft } from "@parley/core/draft";
import type { Diagnostic } from "@parley/core/lint";
import type { JumpTarget } from "../../open-bot/jump.ts";

/** The place of a problem: group and block by name. */
export interface ProblemPlace {
  /** Null if it affects the bot as a whole, so that there is nothing to show. */
  target: JumpTarget | null;
  group?: string;
  block?: string;
  event?: boolean;
  screen?: JumpTarget["screen"];
}

/** The rules about translations, which stand on a screen of their own. */
export const translationRules: ReadonlySet<string> = new Set(["untranslated", "outdated-translation"]);

export const placeOfProblem = (
  draft: Draft,
  { blockId, groupId, eventId, itemId, field, rule }: Diagnostic,
): ProblemPlace => {
  const block = blockId === undefined ? undefined : lookup(draft.blocks, blockId);
  const group = lookup(draft.groups, block?.groupId ?? groupId ?? "");
  if (block || group)
    return {
      target: { blockId: block?.id, groupId: group?.id, itemId, field },
      ...(group ? { group: group.title } : {}),
      ...(block ? { block: lookup(definitions, block.type)?.label ?? block.type } : {}),
    };
  if (eventId !== undefined) return { target: { eventId }, event: true };
  if (translationRules.has(rule)) return { target: { screen: "languages" }, screen: "languages" };
  const isDesign = rule === "low-contrast" || field?.startsWith("theme");
  if (isDesign) return { target: { screen: "design" }, screen: "design" };
  if (field?.startsWith("settings")) return { target: { screen: "settings" }, screen: "settings" };
  return { target: null };
};
