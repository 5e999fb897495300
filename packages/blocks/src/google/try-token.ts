import { type CredentialsServer, defineCredentialsServer } from "@parley/core";
import { readKey } from "../services/find-account.ts";
import { tryAccount } from "../services/try-account.ts";

/** Tries the access that Google has just renewed: its consent may be narrower than what blocks need. */
export const createTokenServer = (name: string, address: string, tokenField: string): CredentialsServer =>
  defineCredentialsServer({
    test(account, context) {
      const headers = { authorization: `Bearer ${readKey(account, tokenField)}` };
      return tryAccount({ name, address, headers }, context);
    },
  });
