import { type BlockOf, defineBlock, f } from "@parley/core/fields";

export const block = defineBlock({
  type: "Jump",
  family: "logic",
  label: "Jump",
  description: "Goes on in another group, without a connection. Return comes back behind it.",
  search: ["go to", "goto", "skip", "group"],
  key: "options",
  moves: { jumps: { group: "groupId", block: "blockId" } },
  options: f.fields({
    groupId: f.group({ label: "Group", isRequired: true }),
    blockId: f.block({ label: "Block", ofGroup: "groupId", help: "The group's first block when empty." }),
  }),
});

export type JumpBlock = BlockOf<typeof block>;
