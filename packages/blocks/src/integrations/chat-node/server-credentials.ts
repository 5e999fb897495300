import { defineCredentialsServer } from "@parley/core";
import { readKey } from "../../services/find-account.ts";
import { tryAccount } from "../../services/try-account.ts";

/** Tests the key by asking ChatNode for its owner. */
export const server = defineCredentialsServer({
  test(account, context) {
    const headers = { authorization: `Bearer ${readKey(account, "apiKey")}` };
    return tryAccount({ name: "ChatNode", address: "https://api.public.chatnode.ai/v1/auth_me", headers }, context);
  },
});
