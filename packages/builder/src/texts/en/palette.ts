/** Everything that can be added: the list at the side, and the menu. */
export const palette = {
  title: "Add",
  open: "Show the names of the blocks",
  close: "Show only the icons",
  search: "Find a block",
  none: "Nothing is called that.",
  writeIt: "Write “{text}”",
  writeItHint: "As a bubble",
  recent: "Used last",
  talk: "Text and questions",
  logic: "Logic",
  media: "Pictures and media",
  integration: "Integrations",
  moveTo: "Move to…",
  moveToHint: "Put this block into another group",
  actions: "Actions",
};
