import { defineCredentials, f } from "@parley/core/fields";

export const credentials = defineCredentials({
  type: "blink",
  label: "Blink",
  description: "A key of a Blink integration, from Blink's admin portal under Integrations.",
  fields: f.fields({
    apiKey: f.text({ label: "API key", template: "none", isSecret: true, isRequired: true }),
  }),
});
