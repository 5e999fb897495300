import { type CredentialsServer, defineCredentialsServer } from "@parley/core";
import { readKey } from "../services/find-account.ts";
import { type AccountQuestion, tryAccount } from "../services/try-account.ts";

interface TokenQuestion extends Pick<AccountQuestion, "name" | "address" | "isGood"> {
  /** The key of the account's token. */
  tokenField: string;
}

/**
 * Makes the test of a Google account: renews its token and makes a call, because the consent may be narrower than
 * blocks need.
 */
export const createTokenServer = ({ tokenField, ...question }: TokenQuestion): CredentialsServer =>
  defineCredentialsServer({
    test(account, context) {
      const headers = { authorization: `Bearer ${readKey(account, tokenField)}` };
      return tryAccount({ ...question, headers }, context);
    },
  });
