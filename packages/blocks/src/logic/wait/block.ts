import { type BlockOf, defineBlock, f } from "@parley/core/fields";

export const block = defineBlock({
  type: "Wait",
  family: "logic",
  label: "Wait",
  description: "Pauses the chat for some seconds.",
  search: ["pause", "delay", "sleep", "timer"],
  key: "options",
  options: f.fields({
    secondsToWaitFor: f.duration({ label: "How long", unit: "seconds", placeholder: "3", isRequired: true }),
    shouldPause: f.bool({
      label: "Hand over what was said before the wait",
      help: "For chats over the API: the pause cuts the answer in two.",
      default: false,
    }),
  }),
  summary: ({ secondsToWaitFor }) => (secondsToWaitFor === "" ? "" : `${secondsToWaitFor} s`),
});

export type WaitBlock = BlockOf<typeof block>;
