import { defineCredentials, f } from "@parley/core/fields";

export const credentials = defineCredentials({
  type: "nocodb",
  label: "NocoDB",
  description: "A token of NocoDB, from its team and settings page under Tokens.",
  fields: f.fields({
    baseUrl: f.address({
      label: "Base URL",
      help: "The address of a NocoDB of your own.",
      default: "https://app.nocodb.com",
      template: "none",
    }),
    apiKey: f.text({ label: "API token", template: "none", isSecret: true, isRequired: true }),
  }),
});
