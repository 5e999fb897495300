import {
  createHiding,
  errorText,
  type Json,
  type Money,
  type ServerContext,
  ServerRefusal,
  type ServerResponse,
} from "@parley/core";
import type Stripe from "stripe";

/** The keys of an account: the secret one, and the public one for visitors' browsers. */
export interface PaymentKeys {
  secretKey: string;
  publicKey: string;
}

export interface PaymentOrder {
  money: Money;
  /** The description of the order; may be empty. */
  description: string;
  /** The address for the receipt; may be empty. */
  receiptEmail: string;
}

/** A payment in the provider's format. */
export interface ProviderPayment {
  id: string;
  /** Lets the visitor's browser pay this payment only. */
  clientSecret: string;
  /** The provider's status; see the specification, section 4, "Payment intent status". */
  status: string;
  money: Money;
  /** Whether an attempt to pay has failed. */
  hasFailed: boolean;
}

/** Takes payments for an account. Failures are `ServerRefusal`s with the provider's status and message. */
export interface PaymentProvider {
  /** Creates a payment. `labels` let the author find the result. Orders with the same key are created only once. */
  create(order: PaymentOrder, labels: Record<string, string>, key?: string): Promise<ProviderPayment>;
  get(id: string): Promise<ProviderPayment>;
  /** Changes the amount while nothing has been paid. */
  change(id: string, money: Money): Promise<ProviderPayment>;
}

/** The time limit for a call, in milliseconds. */
const timeLimit = 20_000;

/**
 * Uses Stripe's official library, which is loaded with the first payment and sends its requests through the context.
 */
export const createStripe = ({ secretKey }: PaymentKeys, context: ServerContext): PaymentProvider => {
  const call = async (work: (stripe: Stripe) => Promise<Stripe.PaymentIntent>): Promise<ProviderPayment> => {
    const { default: StripeSdk } = await import("stripe");
    try {
      const options = { timeout: timeLimit, maxNetworkRetries: 1, telemetry: false, appInfo: { name: "Parley" } };
      return toPayment(await work(new StripeSdk(secretKey, { ...options, httpClient: createHttpClient(context) })));
    } catch (cause) {
      throw toRefusal(cause, createHiding(secretKey));
    }
  };
  return {
    create: ({ money, description, receiptEmail }, labels, key) =>
      call((stripe) =>
        stripe.paymentIntents.create(
          {
            ...toWire(money),
            automatic_payment_methods: { enabled: true },
            metadata: labels,
            ...(description === "" ? {} : { description }),
            ...(receiptEmail === "" ? {} : { receipt_email: receiptEmail }),
          },
          key === undefined ? {} : { idempotencyKey: key },
        ),
      ),
    get: (id) => call((stripe) => stripe.paymentIntents.retrieve(id)),
    change: (id, money) => call((stripe) => stripe.paymentIntents.update(id, toWire(money))),
  };
};

const toWire = ({ amount, currency }: Money) => ({ amount, currency: currency.toLowerCase() });

const toPayment = ({
  id,
  client_secret: clientSecret,
  status,
  amount,
  currency,
  last_payment_error: fault,
}: Stripe.PaymentIntent): ProviderPayment => {
  if (clientSecret === null)
    throw new ServerRefusal(400, "NO_CLIENT_SECRET", "The payment provider gave nothing to pay with.");
  return { id, clientSecret, status, money: { amount, currency: currency.toUpperCase() }, hasFailed: fault !== null };
};

/** Makes the library send its requests through the guarded client. */
const createHttpClient = ({ fetch }: ServerContext): NonNullable<Stripe.StripeConfig["httpClient"]> => ({
  getClientName: () => "parley",
  makeRequest: async (host, port, path, method, headers, body, protocol) => {
    const address = `${protocol}://${host}${port ? `:${port}` : ""}${path}`;
    const texts = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    const response = await fetch(address, {
      method,
      headers: Object.fromEntries(texts),
      ...(body ? { body } : {}),
    });
    assertJson(response);
    return toLibraryResponse(response);
  },
});

/**
 * Checks that the response is JSON: a proxy may have answered instead, for which the library has only technical
 * messages.
 */
const assertJson = ({ text }: ServerResponse): void => {
  try {
    JSON.parse(text);
  } catch {
    throw new Error("The payment provider gave an answer that is not JSON.");
  }
};

const toLibraryResponse = ({ status, headers, text }: ServerResponse) => ({
  getStatusCode: () => status,
  getHeaders: () => headers,
  // The library adds properties to this object.
  getRawResponse: () => ({ status, headers }),
  toStream: (onComplete: () => void) => {
    onComplete();
    return text;
  },
  toJSON: async (): Promise<Json> => JSON.parse(text),
});

/** The fields of a Stripe error. All are optional, since the error may come from the network. */
interface StripeFault {
  statusCode?: number;
  rawType?: string;
  param?: string;
}

/** Converts an error to the specified response: the provider's status, and `{error: {name, message}}`. */
const toRefusal = (cause: unknown, hide: (text: string) => string): ServerRefusal => {
  if (cause instanceof ServerRefusal) return cause;
  const message = hide(errorText(cause));
  const { statusCode, rawType = "api_connection_error", param = "" } = (cause ?? {}) as StripeFault;
  const isKnown = statusCode !== undefined && statusCode >= 400 && statusCode < 600;
  const error = { name: `${rawType} ${param}`.trim(), message };
  return new ServerRefusal(isKnown ? statusCode : 502, "PAYMENT_PROVIDER", message, { error });
};
