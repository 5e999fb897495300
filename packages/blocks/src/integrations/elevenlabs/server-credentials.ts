import { defineCredentialsServer } from "@parley/core";
import { tryAccount } from "../../services/try-account.ts";
import { elevenLabsAddress, elevenLabsHeaders, name } from "./server-account.ts";

/** The voices are listed. A key that may only speak may not see them: it is known nevertheless. */
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
