import { type CredentialsServer, defineCredentialsServer } from "@parley/core";
import { readKey } from "../services/find-account.ts";
import { type AccountQuestion, tryAccount } from "../services/try-account.ts";

interface TokenQuestion extends Pick<AccountQuestion, "name" | "address" | "isGood"> {
  /** The key of the account that holds the access. */
  tokenField: string;
}

/** Tries the access that Google has just renewed: its consent may be narrower than what blocks need. */
export const createTokenServer = ({ tokenField, ...question }: TokenQuestion): CredentialsServer =>
  defineCredentialsServer({
    test(account, context) {
      const headers = { authorization: `Bearer ${readKey(account, tokenField)}` };
      return tryAccount({ ...question, headers }, context);
    },
  });
