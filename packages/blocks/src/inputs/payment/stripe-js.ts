import { loadScript } from "@parley/ui";

/** The used part of Stripe.js, as documented. */
export type StripeJs = (publicKey: string, options?: { locale?: string }) => StripeClient;

export interface StripeClient {
  elements(options: { clientSecret: string; appearance: object }): StripeElements;
  confirmPayment(options: {
    elements: StripeElements;
    confirmParams: { return_url: string; payment_method_data?: { billing_details: object } };
    redirect: "if_required";
  }): Promise<{ error?: StripeFault; paymentIntent?: { status: string } }>;
}

export interface StripeElements {
  create(type: "payment", options: { layout: "tabs" }): StripeElement;
}

interface StripeElement {
  mount(place: HTMLElement): void;
  on(event: "ready" | "loaderror", listener: (event: { error?: StripeFault }) => void): void;
  destroy(): void;
}

export interface StripeFault {
  type: string;
  message?: string;
}

declare global {
  interface Window {
    Stripe?: StripeJs;
  }
}

/** Stripe requires its script to be loaded from its own servers (specification, section 7). */
const scriptUrl = "https://js.stripe.com/v3/";

/** Loads the provider's script once per page; after a failure it may be tried again. */
export const loadStripeJs = async (): Promise<StripeJs> => {
  await loadScript(scriptUrl, {
    name: "Stripe.js",
    isThere: () => window.Stripe !== undefined,
    timeLimit: 30_000,
  });
  if (!window.Stripe) throw new Error("Stripe.js did not start.");
  return window.Stripe;
};
