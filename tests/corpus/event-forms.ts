import { closing, elsewhere } from "@parley/blocks/testing";
import type { BlockForms } from "./build-bot-file.ts";

/** Events, which show only in the company of inputs and of Return. */
export const eventForms: BlockForms[] = [
  {
    // A command interrupts, and Return comes back to the input.
    type: "text input",
    versions: { "6.1": { options: { variableId: "v1" } } },
    events: [{ id: "help", type: "command", options: { command: "help" } }],
    elsewhere: [{ id: "back", type: "Return" }],
    command: "help",
    expected: { bubbles: [elsewhere, closing("Ada")], answers: ["Ada"] },
  },
  {
    // The event gets the reply first; after the Return it is the input's answer.
    type: "text input",
    versions: { "6.1": { options: { variableId: "v1" } } },
    events: [{ id: "heard", type: "reply", options: { contentVariableId: "v2" } }],
    elsewhere: [{ id: "back", type: "Return" }],
    expected: { bubbles: [elsewhere, closing("Ada")], answers: ["Ada"] },
  },
  {
    // The visitor's number is too small; the event for invalid replies leads on.
    type: "number input",
    versions: { "6.1": { options: { variableId: "v1", min: 100 } } },
    events: [{ id: "wrong", type: "invalidReply", options: { contentVariableId: "v2" } }],
    expected: { bubbles: [elsewhere] },
  },
];
