import { type FlowBlock, formatMoney, isJsonObject, type JsonObject, type Money, parseMoney } from "@parley/core";
import { findCredentialData } from "../credentials/credential-service.ts";
import { HttpError } from "../http/http-error.ts";
import type { Services } from "../services.ts";
import type { PaymentKeys, PaymentOrder, ProviderPayment } from "./payment-provider.ts";

/** What the visitor's browser gets to know of a payment (specification, section 7), and where the payment stands. */
export interface PreparedPayment {
  publicKey: string;
  clientSecret: string;
  amountLabel: string;
  status: string;
  hasFailed: boolean;
}

export const toPrepared = (
  { publicKey }: PaymentKeys,
  { clientSecret, money, status, hasFailed }: ProviderPayment,
): PreparedPayment => ({ publicKey, clientSecret, amountLabel: formatMoney(money), status, hasFailed });

/**
 * The keys of the account a block takes payments for. A preview gets the test keys.
 *
 * @throws HttpError 403 without credentials
 */
export const findPaymentKeys = async (
  services: Services,
  workspaceId: string,
  { options }: FlowBlock,
  isPreview = false,
): Promise<PaymentKeys> => {
  const { credentialsId: id } = options;
  const data =
    typeof id === "string" && id !== ""
      ? await findCredentialData(services, { workspaceId, id, type: "stripe" })
      : null;
  if (data === null) throw new HttpError(403, "NO_CREDENTIALS", "This payment has no credentials.");
  if (!isPreview) return data.live;
  const { secretKey, publicKey } = data.test;
  if (secretKey === undefined || publicKey === undefined)
    throw new HttpError(403, "NO_CREDENTIALS", "A preview charges nothing: its payments need test keys.");
  return { secretKey, publicKey };
};

const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/** @throws HttpError 400 for what is not an amount of money */
export const getMoney = (amount: unknown, currency: unknown): Money => {
  const money = parseMoney(textOf(amount), textOf(currency));
  if (money !== null) return money;
  const shown = `${textOf(amount)} ${textOf(currency)}`.trim().slice(0, 60);
  throw new HttpError(400, "BAD_AMOUNT", `"${shown}" is not an amount that can be paid.`);
};

const looksLikeMail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const longestDescription = 1000;

/** The order that rendered options ask for. An e-mail address that is none gets no receipt, and stops no payment. */
export const toOrder = (options: JsonObject): Omit<PaymentOrder, "key" | "labels"> => {
  const { additionalInformation } = options;
  const { description, email } = isJsonObject(additionalInformation) ? additionalInformation : {};
  return {
    money: getMoney(options.amount, options.currency),
    description: textOf(description).slice(0, longestDescription),
    receiptEmail: looksLikeMail.test(textOf(email)) ? textOf(email) : "",
  };
};
