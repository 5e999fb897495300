import { f, type ValueOf } from "@parley/core/fields";

const written = (label: string, help?: string) => ({
  label,
  fields: {
    content: f.text({ label: "Text", isMultiline: true, ...(help === undefined ? {} : { help }) }),
  },
});

const dialogue = {
  label: "Dialogue",
  fields: {
    dialogueVariableId: f.variable({
      label: "List of messages",
      help: "A variable with what was said so far, by the two in turn. Fill it with Set variable, Append value(s).",
      access: "reads",
    }),
    startsBy: f.choice(["user", "assistant"], {
      label: "Starts by",
      default: "user",
      labels: { user: "User", assistant: "Assistant" },
    }),
  },
};

const user = written("User", "Send the visitor's answer by its variable: {{Question}}");
const assistant = written("Assistant");
const system = written("System", "Tells the model who it is and what it must do.");

const rows = { label: "Messages", addLabel: "Add a message", rowTitle: "role", isRequired: true } as const;
const row = { label: "Message", default: "user" } as const;

/** The field for the messages to the model, in order. */
export const messageFields = f.list(f.union("role", { user, assistant, Dialogue: dialogue, system }, row), {
  ...rows,
  hasHiddenIds: true,
});

/** The same without system messages, for providers that take instructions separately. */
export const messageFieldsWithoutSystem = f.list(f.union("role", { user, assistant, Dialogue: dialogue }, row), {
  ...rows,
  hasHiddenIds: true,
});

export type MessageOptions = ValueOf<typeof messageFields>[number];
