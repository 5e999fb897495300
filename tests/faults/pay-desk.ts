import type { StripeServer } from "../../packages/server/src/effects/testing/start-stripe-server.ts";

/** Simulates the payment provider's script on the page: the visitor pays at the provider and gets the outcome. */
export const createPayDesk = (stripe: StripeServer) => {
  const charges: string[] = [];
  const confirm = async (clientSecret: string) => {
    const id = clientSecret.split("_secret")[0] ?? "";
    if (stripe.intents.get(id).status === "succeeded")
      return { error: { type: "invalid_request_error", message: "This payment has succeeded before." } };
    charges.push(id);
    return { paymentIntent: { status: stripe.intents.pay(id, "succeeded").status } };
  };
  return {
    /** The payments for which money was charged, once per charge. */
    charges,
    Stripe: () => ({
      elements: ({ clientSecret }: { clientSecret: string }) => ({
        clientSecret,
        create: () => ({ mount: () => {}, on: () => {}, destroy: () => {} }),
      }),
      confirmPayment: ({ elements }: { elements: { clientSecret: string } }) => confirm(elements.clientSecret),
    }),
  };
};

export type PayDesk = ReturnType<typeof createPayDesk>;
