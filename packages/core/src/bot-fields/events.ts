import { complete } from "../fields/complete.ts";
import type { EventDefinition } from "../fields/define-block.ts";
import * as f from "../fields/fields.ts";
import type { BotFileEvent } from "../nouns/bot-file.ts";
import type { FlowEvent } from "../nouns/flow-parts.ts";
import { lookup } from "../values/record.ts";
import { describeProblem, type Problem } from "./problem.ts";

const replyFields = f.fields({
  contentVariableId: f.variable({ label: "Save what was said in" }),
  inputTypeVariableId: f.variable({ label: "Save the kind of question in" }),
  inputNameVariableId: f.variable({ label: "Save the group's title in" }),
});

const all: readonly EventDefinition[] = [
  {
    type: "start",
    label: "Start",
    description: "Where every chat begins.",
    options: f.fields({}),
  },
  {
    type: "command",
    label: "Command",
    description: "Runs when the page around the chat sends a command.",
    options: f.fields({
      command: f.text({ label: "Name of the command", template: "none", isRequired: true }),
      resumeAfter: f.bool({
        label: "Come back afterwards",
        help: "The question that was interrupted is asked again.",
        default: false,
      }),
    }),
  },
  {
    type: "reply",
    label: "Reply",
    description: "Takes whatever visitors say before it becomes an answer; Return gives it back.",
    options: replyFields,
  },
  {
    type: "invalidReply",
    label: "Invalid reply",
    description: "Takes answers that are not valid, in place of the message that says so.",
    options: replyFields,
  },
];

/** The event types by their stored name. */
export const eventDefinitions: Readonly<Record<string, EventDefinition>> = Object.fromEntries(
  all.map((definition) => [definition.type, definition]),
);

/** Compiles an event. Events of unknown types keep their options unchanged. Wrong values are added to `problems`. */
export const compileEvent = ({ id, type, outgoingEdgeId, options }: BotFileEvent, problems: Problem[]): FlowEvent => {
  const definition = lookup(eventDefinitions, type);
  return {
    id,
    type,
    ...(outgoingEdgeId === undefined ? {} : { outgoingEdgeId }),
    options: definition
      ? complete(definition.options, options, (wrong) =>
          problems.push({ ...wrong, eventId: id, message: describeProblem(definition.label, wrong) }),
        )
      : (options ?? {}),
  };
};
