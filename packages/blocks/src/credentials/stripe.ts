import { defineCredentials, f } from "@parley/core/fields";

const secret = (placeholder: string) => ({ label: "Secret key", placeholder, isSecret: true }) as const;
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
    test: f.object(
      {
        secretKey: f.text(secret("sk_test_…")),
        publicKey: f.text(publishable("pk_test_…")),
      },
      { label: "Test keys", help: "A preview charges nothing: its payments need these." },
    ),
  }),
});
