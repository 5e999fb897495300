import { closing, elsewhere } from "@parley/blocks/testing";
import type { BlockForms } from "./build-bot-file.ts";

/** The file forms of events, which need inputs and Return to have an effect. */
export const eventForms: BlockForms[] = [
  {
    // A command interrupts the input, and Return comes back to it.
    type: "text input",
    versions: { "6.1": { options: { variableId: "v1" } } },
    events: [{ id: "help", type: "command", options: { command: "help" } }],
    elsewhere: [{ id: "back", type: "Return" }],
    command: "help",
    expected: { bubbles: [elsewhere, closing("Ada")], answers: ["Ada"] },
  },
  {
    // The reply event gets the reply first; after Return, it becomes the input's answer.
    type: "text input",
    versions: { "6.1": { options: { variableId: "v1" } } },
    events: [{ id: "heard", type: "reply", options: { contentVariableId: "v2" } }],
    elsewhere: [{ id: "back", type: "Return" }],
    expected: { bubbles: [elsewhere, closing("Ada")], answers: ["Ada"] },
  },
  {
    // The visitor's number is too small, so the event for invalid replies runs.
    type: "number input",
    versions: { "6.1": { options: { variableId: "v1", min: 100 } } },
    events: [{ id: "wrong", type: "invalidReply", options: { contentVariableId: "v2" } }],
    expected: { bubbles: [elsewhere] },
  },
];
