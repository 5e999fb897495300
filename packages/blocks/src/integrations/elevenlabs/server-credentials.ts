import { defineCredentialsServer } from "@parley/core";
import { tryAccount } from "../../services/try-account.ts";
import { elevenLabsAddress, elevenLabsHeaders, name } from "./server-account.ts";

/** Tests the key by listing voices. A key restricted to speech is refused but still recognized. */
export const server = defineCredentialsServer({
  test: (account, context) =>
    tryAccount(
      {
        name,
        address: elevenLabsAddress(account, "/v1/voices"),
        headers: elevenLabsHeaders(account),
        isGood: ({ text }) => text.includes('"missing_permissions"'),
      },
      context,
    ),
});
