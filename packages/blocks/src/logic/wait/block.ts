import { type BlockOf, defineBlock, f } from "@parley/core/fields";

export const block = defineBlock({
  type: "Wait",
  family: "logic",
  label: "Wait",
  description: "Pauses the chat for some seconds.",
  search: ["pause", "delay", "sleep", "timer"],
  key: "options",
  options: f.fields({
    secondsToWaitFor: f.text({ label: "Seconds", placeholder: "3", isRequired: true }),
  }),
});

export type WaitBlock = BlockOf<typeof block>;
