import type { InputHost } from "@parley/ui";
import { appearanceOf } from "./appearance.ts";
import { billingDetails } from "./billing-details.ts";
import { type PaymentState, type PreparedPayment, readPayment } from "./payment-state.ts";
import { paymentWords } from "./payment-words.ts";
import type { ShownOptions } from "./shown-options.ts";
import { stateOf } from "./state-of.ts";
import { loadStripeJs, type StripeClient, type StripeElements, type StripeFault } from "./stripe-js.ts";

/** How long the success message is shown before the chat goes on, in milliseconds. */
const readTime = 1500;

/** How often the server is asked about a pending payment, in milliseconds. */
const checkTime = 3000;

interface PaymentOptions {
  options: ShownOptions;
  host: InputHost;
  /** The element for the provider's form; its style follows this element and the form's button. */
  place: HTMLElement;
  onChange: (change: Partial<PaymentState>) => void;
  /** Called when the payment has succeeded. */
  onPaid: () => void;
}

export interface OpenPayment {
  pay: () => Promise<void>;
  close: () => void;
}

/** Removes the query parameters that the provider added on an earlier return. */
const withoutOutcome = (address: string): string => {
  const url = new URL(address);
  for (const name of ["payment_intent", "payment_intent_client_secret", "redirect_status"])
    url.searchParams.delete(name);
  return url.href;
};

/** Takes a payment: requests it from the server, shows the provider's form, and follows it until it has succeeded. */
export const openPayment = ({ options, host, place, onChange, onPaid }: PaymentOptions): OpenPayment => {
  let form: { client: StripeClient; elements: StripeElements; remove: () => void } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  let stopWaiting = () => clearTimeout(timer);

  let kept: ReturnType<InputHost["prepareReturn"]> | null = null;
  const keep = (): string => {
    kept ??= host.prepareReturn();
    return kept.url;
  };
  const forget = () => {
    kept?.forget();
    kept = null;
  };

  const tell = (change: Partial<PaymentState>) => {
    if (!isClosed) onChange(change);
  };

  const settle = (status: string, hasFailed: boolean) => {
    const state = stateOf(status, hasFailed);
    tell(state);
    // After a reload the visitor returns to this payment; a chat from the start would create another one.
    if (state.phase === "processing") keep();
    else forget();
    if (state.phase === "done") goOn();
    if (state.phase === "processing") timer = setTimeout(() => void check(), checkTime);
  };

  /** Goes on after the message has been shown, or when the visitor leaves: a payment must always be answered. */
  const goOn = () => {
    const finish = () => {
      stopWaiting();
      if (!isClosed) onPaid();
    };
    timer = setTimeout(finish, readTime);
    window.addEventListener("pagehide", finish);
    stopWaiting = () => {
      clearTimeout(timer);
      window.removeEventListener("pagehide", finish);
    };
  };

  const show = async ({ publicKey, clientSecret }: PreparedPayment) => {
    const start = await loadStripeJs();
    if (isClosed || form) return;
    const client = start(publicKey, { locale: document.documentElement.lang || "auto" });
    const appearance = appearanceOf(place, place.closest("form")?.querySelector("button") ?? null);
    const elements = client.elements({ clientSecret, appearance });
    const element = elements.create("payment", { layout: "tabs" });
    element.on("loaderror", () => tell({ phase: "broken", message: paymentWords().other }));
    element.mount(place);
    form = { client, elements, remove: () => element.destroy() };
  };

  const check = async () => {
    try {
      const payment = readPayment(await host.ask("payments"));
      tell({ amountLabel: payment.amountLabel });
      if (stateOf(payment.status, payment.hasFailed).phase === "ready") await show(payment);
      if (!isClosed) settle(payment.status, payment.hasFailed);
    } catch (cause) {
      console.error(cause);
      const isRefused = cause instanceof Error && cause.cause === "refused";
      tell({ phase: isRefused ? "refused" : "broken", message: paymentWords().other });
    }
  };

  /** Shows the provider's message for a card error; an incomplete form shows its own (specification, section 8). */
  const fail = ({ type, message }: StripeFault) => {
    const told = type === "card_error" ? (message ?? paymentWords().unsuccessful) : paymentWords().other;
    tell({ phase: "ready", message: type === "validation_error" ? "" : told });
  };

  const pay = async () => {
    if (!form) return;
    const { client, elements } = form;
    tell({ phase: "paying", message: "" });
    const url = keep();
    const details = billingDetails(options.additionalInformation);
    try {
      const { error, paymentIntent } = await client.confirmPayment({
        elements,
        confirmParams: {
          return_url: withoutOutcome(url),
          ...(details ? { payment_method_data: { billing_details: details } } : {}),
        },
        redirect: "if_required",
      });
      if (isClosed) return;
      if (!error) return settle(paymentIntent?.status ?? "", true);
      forget();
      fail(error);
    } catch (cause) {
      console.error(cause);
      forget();
      tell({ phase: "ready", message: paymentWords().other });
    }
  };

  void check();
  return {
    pay,
    close: () => {
      isClosed = true;
      stopWaiting();
      forget();
      form?.remove();
    },
  };
};
