import { type BlockOf, defineBlock, f } from "@parley/core/fields";

const shows = { field: "task", is: "Show widget" } as const;
/** The reference format stores code here; `run.ts` supports the two forms that authors use. */
const value = { template: "raw" } as const;

export const block = defineBlock({
  type: "Chatwoot",
  family: "integration",
  label: "Chatwoot",
  description: "Opens the chat of your support team on the page, or closes it.",
  search: ["support", "live chat", "human", "agent", "hand over", "inbox", "widget"],
  key: "options",
  preview: "silent",
  options: f.fields({
    task: f.choice(["Show widget", "Close widget"], { label: "What to do", default: "Show widget" }),
    baseUrl: f.address({
      label: "Address of Chatwoot",
      help: "Of your own server, where you have one.",
      default: "https://app.chatwoot.com",
      showIf: shows,
    }),
    websiteToken: f.text({
      label: "Website token",
      help: "In Chatwoot under Settings, Inboxes, your website, Configuration: it stands in the script there.",
      isRequired: true,
      showIf: shows,
    }),
    user: f.object(
      {
        id: f.text({
          ...value,
          label: "ID",
          help: "What your own system knows the visitor by. Without it, the e-mail.",
        }),
        email: f.text({ ...value, label: "E-mail", placeholder: "{{Email}}" }),
        name: f.text({ ...value, label: "Name", placeholder: "{{Name}}" }),
        avatarUrl: f.text({ ...value, label: "Address of a picture" }),
        phoneNumber: f.text({ ...value, label: "Phone", placeholder: "+4930123456" }),
      },
      { label: "Visitor", help: "What your team sees of the visitor.", showIf: shows },
    ),
  }),
  summary: ({ task }) => task,
});

export type ChatwootBlock = BlockOf<typeof block>;
