import {
  type FlowBlock,
  isJsonObject,
  type Json,
  type JsonObject,
  type Money,
  parseMoney,
  type ServerContext,
  ServerRefusal,
} from "@parley/core";
import type { PaymentBlock } from "./block.ts";
import type { PaymentKeys, PaymentOrder } from "./server-stripe.ts";

type Block = Pick<FlowBlock<PaymentBlock["options"]>, "options">;

/** What a block stores about the payment of a visit: enough to find it again, without any secret. */
export interface PaymentMemory {
  paymentId: string;
  money: Money;
  /** Whether the provider has confirmed it. */
  isPaid: boolean;
  /**
   * Whether this release derived the amount; it is derived again before the payment is accepted. Earlier releases used
   * another method.
   */
  isDerived: boolean;
}

export const writeMemory = ({ paymentId, money, isPaid, isDerived }: PaymentMemory): Json => ({
  paymentId,
  money: { ...money },
  isPaid,
  isDerived,
});

/** Returns null if nothing is stored. */
export const readMemory = (stored: Json | null): PaymentMemory | null => {
  if (!isJsonObject(stored) || typeof stored.paymentId !== "string") return null;
  const { amount = 0, currency = "" } = isJsonObject(stored.money) ? stored.money : {};
  const money = { amount: Number(amount), currency: String(currency) };
  return { paymentId: stored.paymentId, money, isPaid: stored.isPaid === true, isDerived: stored.isDerived === true };
};

export const isSameMoney = (one: Money, other: Money): boolean =>
  one.amount === other.amount && one.currency === other.currency;

const noCredentials = (message: string) => new ServerRefusal(400, "NO_CREDENTIALS", message);

/**
 * Returns the keys of the block's account; for a preview the test keys.
 * @throws ServerRefusal 400 without credentials
 */
export const findKeys = async ({ options }: Block, { chat, credentials }: ServerContext): Promise<PaymentKeys> => {
  const data = await credentials(options.credentialsId, "stripe");
  if (data === null) throw noCredentials("The payment block has no credentials, or they have been deleted.");
  const keys = readKeys(chat.isPreview ? data.test : data.live);
  if (keys === null) throw noCredentials("A preview charges nothing: its payments need test keys.");
  return keys;
};

const readKeys = (stored: Json | undefined): PaymentKeys | null => {
  const { secretKey, publicKey } = isJsonObject(stored) ? stored : {};
  if (typeof secretKey !== "string" || typeof publicKey !== "string") return null;
  return secretKey && publicKey ? { secretKey, publicKey } : null;
};

const textOf = (value: Json | undefined): string => (typeof value === "string" ? value.trim() : "");
const isTemplate = (text: string): boolean => text.includes("{{");

/**
 * Parses an amount of money.
 * @throws ServerRefusal 400 if it is invalid
 */
export const getMoney = (amount: Json | undefined, currency: Json | undefined): Money => {
  const [wanted, unit] = [textOf(amount), textOf(currency)];
  const money = parseMoney(wanted, unit);
  if (money !== null) return money;
  if (isTemplate(wanted + unit)) {
    const message = "The amount depends on something that can't be worked out from the visitor's answers.";
    throw new ServerRefusal(400, "BAD_AMOUNT", message);
  }
  throw new ServerRefusal(400, "BAD_AMOUNT", moneyFault(wanted, unit));
};

/** Returns what is wrong with an amount and how to fix it, for the author. */
const moneyFault = (amount: string, currency: string): string => {
  const shown = `"${`${amount} ${currency}`.trim().slice(0, 60)}" is not an amount that can be paid`;
  if (parseMoney("1", currency) === null)
    return `${shown}: the currency has to be three letters as in ISO 4217, such as USD.`;
  if (amount === "") return `${shown}: the amount is empty, or the variable that it names.`;
  const value = Number(amount);
  if (Number.isNaN(value))
    return `${shown}: write a plain number such as 30 or 12.50, without signs, units or separators of thousands.`;
  return value > 0 ? `${shown}: it is too small or too large.` : `${shown}: it has to be more than nothing.`;
};

/** Returns the block's amount if it doesn't depend on variables; otherwise null. */
export const findFixedMoney = ({ options }: Block): Money | null => parseMoney(options.amount, options.currency);

const looksLikeMail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const longestDescription = 1000;

/**
 * Makes the order from a block's options. An invalid e-mail address gets no receipt; a description that can't be filled
 * in is left out.
 * @throws ServerRefusal 400 if the amount is invalid
 */
export const toOrder = ({ amount, currency, additionalInformation }: JsonObject): PaymentOrder => {
  const { description, email } = isJsonObject(additionalInformation) ? additionalInformation : {};
  const told = textOf(description);
  return {
    money: getMoney(amount, currency),
    description: isTemplate(told) ? "" : told.slice(0, longestDescription),
    receiptEmail: looksLikeMail.test(textOf(email)) ? textOf(email) : "",
  };
};
