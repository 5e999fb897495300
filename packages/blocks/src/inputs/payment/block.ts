import { type BlockOf, defineBlock, f } from "@parley/core/fields";
import { defaultSuccess, paymentTexts } from "./payment-texts.ts";

const line = (label: string, placeholder: string) => f.text({ label, placeholder });

export const block = defineBlock({
  type: "payment input",
  family: "input",
  label: "Payment",
  description: "Asks for a payment and goes on once it has succeeded.",
  search: ["stripe", "money", "card", "checkout", "pay", "buy"],
  key: "options",
  preview: "simulated",
  options: f.fields({
    variableId: f.variable({ label: "Save the answer in" }),
    provider: f.choice(["Stripe"], { label: "Provider", default: "Stripe" }),
    credentialsId: f.credentials({ label: "Account", type: "stripe", isRequired: true }),
    currency: f.text({ label: "Currency", default: "USD", help: "Three letters, as in ISO 4217." }),
    amount: f.text({
      label: "Amount",
      placeholder: "30.00",
      isRequired: true,
      help: "In the currency's usual unit. Where it depends on variables, the server works it out from the visitor's answers.",
    }),
    labels: f.object(
      {
        button: f.text({ isText: true, label: "Button", default: "Pay", help: "The amount stands behind it." }),
        success: f.text({ isText: true, label: "Answer after the payment", default: defaultSuccess }),
      },
      { label: "Labels" },
    ),
    additionalInformation: f.object(
      {
        description: line("Description", "A digital product"),
        name: line("Name", "John Smith"),
        email: line("E-mail address", "john@example.org"),
        phoneNumber: line("Phone number", "+1 555 010 999"),
        address: f.object(
          {
            country: f.text({ label: "Country", placeholder: "US", help: "Two letters, as in ISO 3166." }),
            line1: line("Street", "1 Main Street"),
            line2: line("Second line", "Flat 2"),
            city: line("City", "Springfield"),
            state: line("State", "OR"),
            postalCode: line("Postal code", "97477"),
          },
          { label: "Address" },
        ),
      },
      { label: "Billing details" },
    ),
    retryMessageContent: f.text({
      isText: true,
      label: "Message when it has failed",
      default: paymentTexts.unsuccessful,
    }),
  }),
  summary: ({ amount, currency }) => (amount === "" ? "" : `${amount} ${currency}`),
});

export type PaymentBlock = BlockOf<typeof block>;
