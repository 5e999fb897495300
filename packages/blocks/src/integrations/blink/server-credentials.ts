import { defineCredentialsServer } from "@parley/core";
import { readKey } from "../../services/find-account.ts";
import { tryAccount } from "../../services/try-account.ts";

/** Tests the account by listing the categories of cards. */
export const server = defineCredentialsServer({
  test(account, context) {
    const headers = { authorization: `Bearer ${readKey(account, "apiKey")}` };
    return tryAccount({ name: "Blink", address: "https://api.joinblink.com/v2/feed/categories", headers }, context);
  },
});
