import { defineCredentialsServer } from "@parley/core";
import { tryAccount } from "../../services/try-account.ts";
import { name, nocoAddress, nocoHeaders } from "./server-table.ts";

/** Tests the token by listing its owner's bases. */
export const server = defineCredentialsServer({
  test: (account, context) =>
    tryAccount({ name, address: nocoAddress(account, "/meta/bases"), headers: nocoHeaders(account) }, context),
});
