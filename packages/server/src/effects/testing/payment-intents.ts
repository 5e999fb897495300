import { randomBytes } from "node:crypto";

// Test support: payment intents that behave as Stripe's API documentation says.

export interface IntentObject {
  id: string;
  object: "payment_intent";
  amount: number;
  currency: string;
  status: string;
  client_secret: string;
  description: string | null;
  receipt_email: string | null;
  metadata: Record<string, string>;
  automatic_payment_methods: { enabled: boolean } | null;
  last_payment_error: { type: string; message: string } | null;
  livemode: boolean;
}

/** An error with the fields of Stripe's errors. */
export class StripeFault extends Error {
  readonly status: number;
  readonly body: { error: Record<string, string> };

  constructor(status: number, error: { type: string; message: string; param?: string; code?: string }) {
    super(error.message);
    this.status = status;
    this.body = { error };
  }
}

const invalid = (message: string, rest: { param?: string; code?: string } = {}, status = 400) =>
  new StripeFault(status, { type: "invalid_request_error", message, ...rest });

/** The smallest amount that is accepted, in the currency's smallest unit. */
const least = 50;

const readAmount = (params: URLSearchParams): number => {
  const text = params.get("amount") ?? "";
  if (!/^\d+$/.test(text)) throw invalid(`Invalid integer: ${text}`, { param: "amount" });
  if (Number(text) < least) throw invalid("The amount is too small.", { param: "amount", code: "amount_too_small" });
  return Number(text);
};

const readCurrency = (params: URLSearchParams): string => {
  const currency = params.get("currency") ?? "";
  if (!["usd", "eur", "jpy", "gbp"].includes(currency))
    throw invalid(`Invalid currency: ${currency}.`, { param: "currency" });
  return currency;
};

const under = (params: URLSearchParams, name: string): Record<string, string> =>
  Object.fromEntries(
    [...params].flatMap(([key, value]) => {
      const inner = new RegExp(`^${name}\\[(.+)\\]$`).exec(key)?.[1];
      return inner === undefined ? [] : [[inner, value]];
    }),
  );

const code = () => randomBytes(9).toString("hex");

export const createIntents = () => {
  const intents = new Map<string, IntentObject>();
  const get = (id: string): IntentObject => {
    const intent = intents.get(id);
    if (!intent) throw invalid(`No such payment_intent: '${id}'`, { param: "intent", code: "resource_missing" }, 404);
    return intent;
  };
  return {
    all: () => [...intents.values()],
    /** Adds an existing intent. */
    keep: (intent: IntentObject) => void intents.set(intent.id, intent),
    get,
    create(params: URLSearchParams, livemode: boolean): IntentObject {
      const id = `pi_${code()}`;
      const email = params.get("receipt_email");
      if (email !== null && !email.includes("@"))
        throw invalid(`Invalid email address: ${email}`, { param: "receipt_email" });
      const intent: IntentObject = {
        id,
        object: "payment_intent",
        amount: readAmount(params),
        currency: readCurrency(params),
        status: "requires_payment_method",
        client_secret: `${id}_secret_${code()}`,
        description: params.get("description"),
        receipt_email: email,
        metadata: under(params, "metadata"),
        automatic_payment_methods: { enabled: under(params, "automatic_payment_methods").enabled === "true" },
        last_payment_error: null,
        livemode,
      };
      intents.set(id, intent);
      return intent;
    },
    update(id: string, params: URLSearchParams): IntentObject {
      const intent = get(id);
      if (!intent.status.startsWith("requires_"))
        throw invalid(`This PaymentIntent's amount could not be updated because it has a status of ${intent.status}.`, {
          code: "payment_intent_unexpected_state",
        });
      if (params.has("amount")) intent.amount = readAmount(params);
      if (params.has("currency")) intent.currency = readCurrency(params);
      return intent;
    },
    /** The visitor pays, with this outcome. */
    pay(id: string, outcome: "succeeded" | "processing" | "requires_action" | "canceled" | "declined"): IntentObject {
      const intent = get(id);
      intent.status = outcome === "declined" ? "requires_payment_method" : outcome;
      intent.last_payment_error =
        outcome === "declined" ? { type: "card_error", message: "Your card was declined." } : null;
      return intent;
    },
  };
};
