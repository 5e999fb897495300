/** The palette of blocks. */
export const palette = {
  title: "Add",
  open: "Show the names of the blocks",
  close: "Show only the icons",
  search: "Find a block",
  none: "No block is called that.",
  help: "Drag it into the flow, or press Enter to add it behind what is selected.",
  bubble: "Bubbles",
  input: "Questions",
  logic: "Logic",
  integration: "Integrations",
};
