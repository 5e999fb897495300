import { defineCredentialsServer } from "@parley/core";
import { readBase, readKey } from "../../services/find-account.ts";
import { tryAccount } from "../../services/try-account.ts";

/**
 * Tests the key with the call that PostHog's own scripts make first. Events can't be used, because PostHog accepts them
 * with any key.
 */
export const server = defineCredentialsServer({
  test(account, context) {
    const address = `${readBase(account, "host", "")}/flags/?v=2`;
    // Flags are disabled, so that nothing is evaluated or counted.
    const body = { token: readKey(account, "apiKey"), disable_flags: true };
    return tryAccount({ name: "PostHog", address, body }, context);
  },
});
