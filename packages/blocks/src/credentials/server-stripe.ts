import { defineCredentialsServer, isJsonObject } from "@parley/core";
import { findRefusal } from "../services/try-account.ts";

/** Tests the keys by listing payments, which keys restricted to payments can do too. */
export const server = defineCredentialsServer({
  async test({ live, test }, context) {
    for (const [label, keys] of Object.entries({ "Live keys": live, "Test keys": test })) {
      const secretKey = isJsonObject(keys) ? keys.secretKey : undefined;
      if (typeof secretKey !== "string" || secretKey === "") continue;
      const response = await context.fetch("https://api.stripe.com/v1/payment_intents?limit=1", {
        headers: { authorization: `Bearer ${secretKey}` },
      });
      const refusal = findRefusal(response, "Stripe");
      if (refusal !== null) return `${label}: ${refusal}`;
    }
    return null;
  },
});
