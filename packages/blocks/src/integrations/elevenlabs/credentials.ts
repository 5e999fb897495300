import { defineCredentials, f } from "@parley/core/fields";

export const credentials = defineCredentials({
  type: "elevenlabs",
  label: "ElevenLabs",
  description: "A key of ElevenLabs, from its website under Developers, API keys.",
  fields: f.fields({
    apiKey: f.text({ label: "API key", placeholder: "sk_…", template: "none", isSecret: true, isRequired: true }),
    baseUrl: f.address({
      label: "Base URL",
      help: "Only for workspaces whose data stays in one region.",
      placeholder: "https://api.elevenlabs.io",
      template: "none",
      isAdvanced: true,
    }),
  }),
});
