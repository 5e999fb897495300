import { defineCredentialsServer } from "@parley/core";
import { readBase, readKey } from "../../services/find-account.ts";
import { tryAccount } from "../../services/try-account.ts";

/** PostHog takes events under any key; what its own scripts ask first it tells only to projects that it knows. */
export const server = defineCredentialsServer({
  test(account, context) {
    const address = `${readBase(account, "host", "")}/flags/?v=2`;
    // Without flags nothing is decided about anybody, and nothing is counted.
    const body = { token: readKey(account, "apiKey"), disable_flags: true };
    return tryAccount({ name: "PostHog", address, body }, context);
  },
});
