import { type BlockOf, defineBlock, f } from "@parley/core/fields";

export const block = defineBlock({
  type: "Typebot link",
  family: "logic",
  label: "Bot link",
  description: "Runs another bot, or a group of this one, and comes back when it ends.",
  search: ["typebot", "sub flow", "linked bot", "reuse", "call"],
  key: "options",
  moves: { calls: { bot: "typebotId", group: "groupId" } },
  options: f.fields({
    typebotId: f.bot({ label: "Bot", isRequired: true }),
    groupId: f.group({ label: "Group", ofBot: "typebotId", help: "Where the other bot starts when empty." }),
    mergeResults: f.bool({
      label: "Bring answers back",
      help: "Variables that the other bot sets keep their values here.",
      default: false,
    }),
  }),
});

export type BotLinkBlock = BlockOf<typeof block>;
