import { defineOptionsFixture, type Scene } from "../../testing/options-fixture.ts";
import type { StripeJs } from "./stripe-js.ts";

/** A real payment, up to the provider's script on the page. */
const payment: Scene = {
  context: {},
  answers: {
    payments: { publicKey: "pk", clientSecret: "secret", amountLabel: "$30.00", status: "requires_payment_method" },
  },
  gestures: [{ press: "Pay $30.00" }],
};

const billed = ["name", "email", "phoneNumber"].map((name) => `additionalInformation.${name}`);
const address = ["country", "line1", "line2", "city", "state", "postalCode"].map(
  (name) => `additionalInformation.address.${name}`,
);

export const fixture = defineOptionsFixture({
  base: { context: { isPreview: true }, options: { amount: "30" }, replies: ["fail", "Success"] },
  onServer: {
    credentialsId: "packages/server/src/effects/payments.test.ts",
    "additionalInformation.description": "packages/server/src/effects/payments.test.ts",
  },
  paths: { currency: { to: ["EUR"] }, ...Object.fromEntries([...billed, ...address].map((path) => [path, payment])) },
  preparePage: (note) => {
    const stripe: StripeJs = () => ({
      elements: () => ({ create: () => ({ mount: () => {}, on: () => {}, destroy: () => {} }) }),
      confirmPayment: async ({ confirmParams }) => {
        note(`pays with ${JSON.stringify(confirmParams)}`);
        return { paymentIntent: { status: "succeeded" } };
      },
    });
    window.Stripe = stripe;
    return () => {
      delete window.Stripe;
    };
  },
});
