import { defineCredentials, f } from "@parley/core/fields";

const secret = { template: "none", isSecret: true } as const;

export const credentials = defineCredentials({
  type: "dify-ai",
  label: "Dify",
  description:
    "An app of Dify: its API key, from the app's page under API Access. A knowledge base has a key of its own.",
  fields: f.fields({
    apiEndpoint: f.address({
      label: "API endpoint",
      help: "Only for a Dify of your own: its address, with https://. What follows the host is left out.",
      placeholder: "https://api.dify.ai",
      template: "none",
    }),
    apiKey: f.text({ ...secret, label: "API key", help: "To chat with an app.", placeholder: "app-…" }),
    knowledgeApiKey: f.text({
      ...secret,
      label: "Knowledge API key",
      help: "To ask a knowledge base: from Dify's page Knowledge, under API Access.",
      placeholder: "dataset-…",
    }),
    baseUrl: f.address({
      label: "Base URL",
      help: "In place of the API endpoint, where your Dify lives under a path: https://example.org/dify",
      template: "none",
      isAdvanced: true,
    }),
  }),
});
