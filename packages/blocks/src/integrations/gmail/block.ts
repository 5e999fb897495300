import { type BlockOf, defineBlock, f } from "@parley/core/fields";
import { credentials } from "../../credentials/gmail.ts";
import { savedItems } from "../../services/saved-items.ts";

export const block = defineBlock({
  type: "gmail",
  family: "integration",
  label: "Gmail",
  description: "Sends an e-mail from a Google account.",
  search: ["mail", "e-mail", "google", "message", "notify", "thread", "label", "attachment"],
  key: "options",
  reaches: "sends an e-mail",
  preview: "silent",
  isServerOnly: true,
  options: f.actions(
    {
      "Send email": {
        label: "Send an e-mail",
        fields: {
          to: f.text({
            label: "To",
            help: "Several addresses have commas between them.",
            placeholder: "{{Email}}",
            isRequired: true,
          }),
          subject: f.text({ label: "Subject", placeholder: "A new answer from {{Name}}" }),
          body: f.text({ label: "Message", placeholder: "Hello {{Name}},", isMultiline: true }),
          attachments: f.variable({
            label: "Attach the files in",
            help: "A variable with files that the visitor has sent, or that the bot has made. Other addresses are left out.",
            access: "reads",
          }),
          label: f.lookup({
            label: "Label",
            help: "The e-mail gets this label in the mailbox that it is sent from.",
            source: "labels",
            dependsOn: ["credentialsId"],
          }),
          responseMapping: savedItems(["Message ID", "Thread ID"]),
          from: f.text({
            label: "From",
            help: "The sender's name; or Name <address>, where the mailbox may send from that address.",
            placeholder: "Ada's shop",
            isAdvanced: true,
          }),
          replyTo: f.text({ label: "Reply to", placeholder: "{{Name}} <{{Email}}>", isAdvanced: true }),
          threadId: f.text({
            label: "Thread id",
            help: "Continues a conversation: save the thread id of its first e-mail, and put that variable here.",
            placeholder: "{{Thread}}",
            isAdvanced: true,
          }),
        },
      },
    },
    {
      label: "Action",
      common: { credentialsId: f.credentials({ label: "Account", type: credentials.type, isRequired: true }) },
    },
  ),
  summary: (options) => (options.action === undefined ? "" : [options.to, options.subject].filter(Boolean).join(": ")),
});

export type GmailBlock = BlockOf<typeof block>;
