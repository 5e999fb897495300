import { defineCredentials, f } from "@parley/core/fields";

export const credentials = defineCredentials({
  type: "posthog",
  label: "PostHog",
  description: "A project of PostHog: its key and host, from the project's settings.",
  fields: f.fields({
    apiKey: f.text({
      label: "Project API key",
      placeholder: "phc_…",
      template: "none",
      isSecret: true,
      isRequired: true,
    }),
    host: f.address({
      label: "Host",
      help: "https://eu.i.posthog.com for projects in Europe; your own address where you host PostHog yourself.",
      default: "https://us.i.posthog.com",
      template: "none",
    }),
  }),
});
