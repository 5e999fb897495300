import { defineCredentials, f } from "@parley/core/fields";

export const credentials = defineCredentials({
  type: "zendesk",
  label: "Zendesk",
  description:
    "A key for signing visitors in, from Zendesk's Admin Center under Account, Security, End user authentication.",
  fields: f.fields({
    conversationsKeyId: f.text({ label: "Key ID", template: "none", placeholder: "app_…", isRequired: true }),
    conversationsSecretKey: f.text({ label: "Secret key", template: "none", isSecret: true, isRequired: true }),
  }),
  untested: "There is no test: only the messenger on a visitor's page tells whether Zendesk knows the key.",
});
