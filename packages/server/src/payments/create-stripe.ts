import type { Money } from "@parley/core";
import type Stripe from "stripe";
import { HttpError } from "../http/http-error.ts";
import type { Outbound } from "../outbound/create-outbound.ts";
import type { PaymentKeys, PaymentProvider, ProviderPayment } from "./payment-provider.ts";

/** Milliseconds a call may take. */
const timeLimit = 20_000;

const toPayment = ({
  id,
  client_secret,
  status,
  amount,
  currency,
  last_payment_error,
}: Stripe.PaymentIntent): ProviderPayment => {
  if (client_secret === null) throw new HttpError(400, "NO_CLIENT_SECRET", "The payment has no client secret.");
  const money: Money = { amount, currency: currency.toUpperCase() };
  return { id, clientSecret: client_secret, status, money, hasFailed: last_payment_error !== null };
};

/** What Stripe says of an error; all of it is optional, since it may come from the way there. */
interface StripeFault {
  statusCode?: number;
  rawType?: string;
  param?: string;
  code?: string;
}

/** The error in the words of the specified call: the provider's status, and `{error: {name, message}}`. */
const toHttpError = (cause: unknown): HttpError => {
  if (cause instanceof HttpError) return cause;
  const { message } = cause instanceof Error ? cause : new Error(String(cause));
  const { statusCode, rawType = "api_connection_error", param = "" } = (cause ?? {}) as StripeFault;
  const isKnown = statusCode !== undefined && statusCode >= 400 && statusCode < 600;
  const error = { name: `${rawType} ${param}`.trim(), message };
  return new HttpError((isKnown ? statusCode : 502) as 502, "PAYMENT_PROVIDER", message, { error });
};

/**
 * Payments by Stripe's official library, which is loaded with the first payment and asks the world through the outbound
 * client. `address` is another server that speaks Stripe's API, for tests.
 */
export const createStripe = (outbound: Outbound, address = "https://api.stripe.com"): PaymentProvider => {
  const { protocol, hostname, port } = new URL(address);

  const open = async ({ secretKey }: PaymentKeys): Promise<Stripe> => {
    const { default: StripeSdk } = await import("stripe");
    return new StripeSdk(secretKey, {
      httpClient: StripeSdk.createFetchHttpClient(outbound.fetch),
      host: hostname,
      ...(port === "" ? {} : { port }),
      protocol: protocol === "http:" ? "http" : "https",
      timeout: timeLimit,
      maxNetworkRetries: 1,
      telemetry: false,
      appInfo: { name: "Parley" },
    });
  };

  const call = async (keys: PaymentKeys, work: (stripe: Stripe) => Promise<Stripe.PaymentIntent>) => {
    try {
      return toPayment(await work(await open(keys)));
    } catch (cause) {
      throw toHttpError(cause);
    }
  };

  const wire = ({ amount, currency }: Money) => ({ amount, currency: currency.toLowerCase() });

  return {
    create: (keys, { money, description, receiptEmail, key, labels }) =>
      call(keys, (stripe) =>
        stripe.paymentIntents.create(
          {
            ...wire(money),
            automatic_payment_methods: { enabled: true },
            metadata: labels,
            ...(description === "" ? {} : { description }),
            ...(receiptEmail === "" ? {} : { receipt_email: receiptEmail }),
          },
          { idempotencyKey: key },
        ),
      ),
    get: (keys, id) => call(keys, (stripe) => stripe.paymentIntents.retrieve(id)),
    change: (keys, id, money) => call(keys, (stripe) => stripe.paymentIntents.update(id, wire(money))),
  };
};
