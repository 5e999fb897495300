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

/** The keys of an account: one acts for it, the other only names it to visitors' browsers. */
export interface PaymentKeys {
  secretKey: string;
  publicKey: string;
}

export interface PaymentOrder {
  money: Money;
  /** What the visitor pays for; empty for nothing. */
  description: string;
  /** Where a receipt goes; empty for nowhere. */
  receiptEmail: string;
}

/** A payment as its provider has it. */
export interface ProviderPayment {
  id: string;
  /** Lets the visitor's browser pay this payment, and nothing else. */
  clientSecret: string;
  /** The provider's word: see the specification, section 4, "Payment intent status". */
  status: string;
  money: Money;
  /** An attempt to pay has failed. */
  hasFailed: boolean;
}

/** Takes payments for one account. Failures are `ServerRefusal`s with the provider's own status and message. */
export interface PaymentProvider {
  /** Labels let the author find the result again. Orders with the same key are one order, however often they arrive. */
  create(order: PaymentOrder, labels: Record<string, string>, key?: string): Promise<ProviderPayment>;
  get(id: string): Promise<ProviderPayment>;
  /** Asks for another amount, as long as nothing has been paid. */
  change(id: string, money: Money): Promise<ProviderPayment>;
}

/** Milliseconds a call may take. */
const timeLimit = 20_000;

/** Stripe by its official library, which is loaded with the first payment and asks the world through the context. */
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

/** The library's way to the network: the guarded client. */
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

/** What stands between may answer in the provider's place; the library's own words for that are for programmers. */
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
  // The library adds facts of its own to it.
  getRawResponse: () => ({ status, headers }),
  toStream: (onComplete: () => void) => {
    onComplete();
    return text;
  },
  toJSON: async (): Promise<Json> => JSON.parse(text),
});

/** What Stripe says of an error; all of it is optional, since the error may come from the way there. */
interface StripeFault {
  statusCode?: number;
  rawType?: string;
  param?: string;
}

/** The error in the words of the specified call: the provider's status, and `{error: {name, message}}`. */
const toRefusal = (cause: unknown, hide: (text: string) => string): ServerRefusal => {
  if (cause instanceof ServerRefusal) return cause;
  const message = hide(errorText(cause));
  const { statusCode, rawType = "api_connection_error", param = "" } = (cause ?? {}) as StripeFault;
  const isKnown = statusCode !== undefined && statusCode >= 400 && statusCode < 600;
  const error = { name: `${rawType} ${param}`.trim(), message };
  return new ServerRefusal(isKnown ? statusCode : 502, "PAYMENT_PROVIDER", message, { error });
};
