import { defineCredentials, f } from "@parley/core/fields";

/** A mail server for an author's e-mails. */
export const credentials = defineCredentials({
  type: "smtp",
  label: "Mail server (SMTP)",
  description: "A mailbox, or a service that sends e-mails: its page about SMTP has all of this.",
  fields: f.fields({
    host: f.text({
      label: "Server",
      placeholder: "smtp.example.org",
      template: "none",
      isRequired: true,
      isHost: true,
    }),
    port: f.number({
      label: "Port",
      help: "587 for most servers, 465 with encryption from the start.",
      default: 25,
      min: 1,
      max: 65_535,
    }),
    isTlsEnabled: f.bool({
      label: "Encrypted from the start",
      help: "On for port 465. Off for 587 and 25, where encryption begins as soon as the server offers it.",
      default: false,
    }),
    username: f.text({ label: "User name", placeholder: "you@example.org", template: "none" }),
    password: f.text({ label: "Password", template: "none", isSecret: true }),
    from: f.object(
      {
        email: f.text({
          label: "Sender's address",
          placeholder: "you@example.org",
          template: "none",
          isRequired: true,
        }),
        name: f.text({ label: "Sender's name", placeholder: "Ada's shop", template: "none" }),
      },
      { label: "Sender" },
    ),
  }),
});
