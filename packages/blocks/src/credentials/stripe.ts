import { defineCredentials, f } from "@parley/core/fields";

const secret = (placeholder: string) => ({ label: "Secret key", placeholder, isSecret: true }) as const;
const signing = {
  label: "Signing secret of the webhook",
  placeholder: "whsec_…",
  isSecret: true,
  help: "With a webhook, payments that take days end their chats although the visitor has gone. Save the account, and copy the address of its webhook from the list of accounts; at Stripe, under Developers, Webhooks, add an endpoint with it for the events payment_intent.succeeded and payment_intent.payment_failed. Stripe then shows this secret.",
} as const;
const publishable = (placeholder: string) => ({ label: "Publishable key", placeholder });

/** The keys of a Stripe account: live ones, and test keys for previews. */
export const credentials = defineCredentials({
  type: "stripe",
  label: "Stripe",
  description: "The keys of a Stripe account, from its dashboard under Developers, API keys.",
  fields: f.fields({
    live: f.object(
      {
        secretKey: f.text({ ...secret("sk_live_…"), isRequired: true }),
        publicKey: f.text({ ...publishable("pk_live_…"), isRequired: true }),
      },
      { label: "Live keys" },
    ),
    webhookSecret: f.text(signing),
    test: f.object(
      {
        secretKey: f.text(secret("sk_test_…")),
        publicKey: f.text(publishable("pk_test_…")),
      },
      { label: "Test keys", help: "A preview charges nothing: its payments need these." },
    ),
  }),
});
