import { defineCredentials, f } from "@parley/core/fields";

export const credentials = defineCredentials({
  type: "chat-node",
  label: "ChatNode",
  description: "A key of ChatNode, from its website under the account's settings, API.",
  fields: f.fields({
    apiKey: f.text({ label: "API key", template: "none", isSecret: true, isRequired: true }),
  }),
});
