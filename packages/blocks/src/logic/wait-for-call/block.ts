import { type BlockOf, defineBlock, f } from "@parley/core/fields";
import { mappingField } from "../../http-requests/fields.ts";

/** In minutes: a day. */
export const usualTimeLimit = 1440;

/** In minutes: a week. */
const longestTimeLimit = 10_080;

export const block = defineBlock({
  type: "webhook",
  family: "logic",
  label: "Wait for a call",
  description: "The chat waits until another service calls an address, and saves parts of what it sends.",
  search: ["webhook", "listen", "callback", "incoming", "resume", "external", "api", "event"],
  key: "options",
  isServerOnly: true,
  options: f.fields({
    responseVariableMapping: mappingField({
      label: "Save what is sent",
      addLabel: "Save a part of it",
      of: "call",
    }),
    timeLimit: f.number({
      label: "Time limit",
      help: "How long the chat waits before it goes on without a call. A day, if you don't say otherwise.",
      unit: "minutes",
      min: 1,
      max: longestTimeLimit,
      isOptional: true,
      isOwn: true,
      isAdvanced: true,
    }),
  }),
  moves: { waitsIf: { all: [] } },
  summary: ({ responseVariableMapping }) => responseVariableMapping.map(({ bodyPath }) => bodyPath).join(", "),
});

export type WaitForCallBlock = BlockOf<typeof block>;
