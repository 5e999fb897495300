import { type BlockOf, defineBlock, f } from "@parley/core/fields";
import { credentials } from "./credentials.ts";

export const block = defineBlock({
  type: "template integration",
  family: "integration",
  label: "Template label",
  description: "Sends a text to another server and saves what it answers.",
  search: [],
  key: "options",
  isServerOnly: true,
  options: f.fields({
    credentialsId: f.credentials({ label: "Account", type: credentials.type, isRequired: true }),
    address: f.address({ label: "Address", placeholder: "https://…", isRequired: true }),
    text: f.text({ label: "Text", help: "Write {{a variable}} to send its value.", isMultiline: true }),
    variableId: f.variable({ label: "Save the answer in" }),
  }),
  summary: ({ address }) => address,
});

export type TemplateIntegrationBlock = BlockOf<typeof block>;
