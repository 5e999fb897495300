import { type BlockOf, defineBlock, f } from "@parley/core/fields";
import { credentials } from "./credentials.ts";

export const block = defineBlock({
  type: "zendesk",
  family: "integration",
  label: "Zendesk",
  description: "Opens Zendesk's messenger on the page, with the visitor signed in.",
  search: ["support", "live chat", "human", "agent", "hand over", "messaging", "ticket", "widget"],
  key: "options",
  reaches: "nothing",
  isServerOnly: true,
  options: f.fields({
    credentialsId: f.credentials({ label: "Account", type: credentials.type, isRequired: true }),
    action: f.choice(["Open Web Widget"], { label: "What to do", default: "Open Web Widget" }),
    webWidgetKey: f.text({
      label: "Web widget key",
      help: "In Zendesk's Admin Center under Channels, Messaging, your channel, Installation: what stands behind key=.",
      isRequired: true,
    }),
    userId: f.text({
      label: "User ID",
      help: "What your own system knows the visitor by. Without it, they are not signed in.",
    }),
    name: f.text({ label: "Name", placeholder: "{{Name}}" }),
    email: f.text({
      label: "E-mail",
      placeholder: "{{Email}}",
      help: "Zendesk takes it as confirmed: give only one that you know to be the visitor's.",
    }),
  }),
  summary: ({ action }) => action,
});

export type ZendeskBlock = BlockOf<typeof block>;
