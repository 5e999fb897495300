import { type BlockOf, defineBlock, f } from "@parley/core/fields";

/** The account id that means the mail server of the installation. */
export const operatorAccount = "default";

export const block = defineBlock({
  type: "Email",
  family: "integration",
  label: "Send email",
  description: "Sends an e-mail: your own words, or all that the visitor has answered.",
  search: ["mail", "e-mail", "smtp", "notification", "notify", "message", "attachment", "newsletter"],
  key: "options",
  reaches: "sends an e-mail",
  preview: "silent",
  isServerOnly: true,
  options: f.fields({
    credentialsId: f.credentials({
      label: "Send from",
      help: "Without an account of your own, the mail server of this installation sends it.",
      type: "smtp",
      installationWord: operatorAccount,
    }),
    recipients: f.list(f.text({ label: "Address", placeholder: "{{Email}}" }), {
      label: "To",
      addLabel: "Add a recipient",
      help: "A variable may hold several addresses, with commas between them.",
      isRequired: true,
    }),
    subject: f.text({ label: "Subject", placeholder: "A new answer from {{Name}}" }),
    isCustomBody: f.bool({
      label: "Write the message",
      help: "Otherwise the e-mail lists all that the visitor has answered.",
      default: false,
    }),
    isBodyCode: f.bool({
      label: "Write it as HTML",
      help: "Values of variables are put in as they are: only use those that you trust.",
      default: false,
      showIf: { field: "isCustomBody", is: true },
    }),
    body: f.text({
      label: "Message",
      placeholder: "Hello {{Name}},",
      isMultiline: true,
      template: "raw",
      showIf: { field: "isCustomBody", is: true },
    }),
    attachmentsVariableId: f.variable({
      label: "Attach the files in",
      help: "A variable with files that the visitor has sent, or that the bot has made. Other addresses are left out.",
      access: "reads",
    }),
    replyTo: f.text({
      label: "Reply to",
      help: "Name <address> also shows that name as the sender's.",
      placeholder: "{{Name}} <{{Email}}>",
      isAdvanced: true,
    }),
    cc: f.list(f.text({ label: "Address" }), { label: "Copy (Cc)", addLabel: "Add a copy", isAdvanced: true }),
    bcc: f.list(f.text({ label: "Address" }), {
      label: "Hidden copy (Bcc)",
      help: "Other recipients don't see these.",
      addLabel: "Add a hidden copy",
      isAdvanced: true,
    }),
  }),
  summary: ({ recipients, subject }) => [recipients.filter(Boolean).join(", "), subject].filter(Boolean).join(": "),
});

export type EmailBlock = BlockOf<typeof block>;
