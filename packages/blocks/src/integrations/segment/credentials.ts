import { defineCredentials, f } from "@parley/core/fields";

export const credentials = defineCredentials({
  type: "segment",
  label: "Segment",
  description: "A source of Segment: its write key, from the source's settings under API Keys.",
  fields: f.fields({
    apiKey: f.text({ label: "Write key", template: "none", isSecret: true, isRequired: true }),
    host: f.address({
      label: "Host",
      help: "https://events.eu1.segmentapis.com for workspaces in Europe.",
      default: "https://api.segment.io",
      template: "none",
      isAdvanced: true,
    }),
  }),
  untested: "There is no test: Segment takes any key without a word. Its debugger shows what arrives.",
});
