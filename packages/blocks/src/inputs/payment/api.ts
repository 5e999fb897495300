import { type BlockApi, isJsonObject, type JsonObject } from "@parley/core";
import { readPayment } from "./payment-state.ts";

/** A payment in the chat API, with the data that the provider's form needs. */
export const api: BlockApi = {
  takesFirstMessage: false,
  example: () => "Success",
  input({ options }): JsonObject {
    const { isPreview: _, payments, ...rest } = options;
    return { options: rest, ...(isJsonObject(payments) ? { runtimeOptions: runtimeOptionsOf(payments) } : {}) };
  },
};

const runtimeOptionsOf = (payments: JsonObject): JsonObject => {
  const { clientSecret: paymentIntentSecret, amountLabel, publicKey } = readPayment(payments);
  return { paymentIntentSecret, amountLabel, publicKey };
};
