import { defineCredentialsServer } from "@parley/core";
import { authorizeRequest } from "../services/authorize-request.ts";
import { BadRequest } from "../services/bad-request.ts";

const noAddress =
  "Write an address to test it with into the account: without one, only a block that uses it shows whether it works.";

/** Tests the account by asking for an address that the author has named for that. */
export const server = defineCredentialsServer({
  async test(account, { fetch }) {
    const { testUrl, kind } = account;
    if (typeof testUrl !== "string" || testUrl.trim() === "")
      // By OAuth, access was just given, which is a test in itself.
      return String(kind).startsWith("oauth") ? null : noAddress;
    try {
      const { url, headers } = authorizeRequest({ url: testUrl.trim(), headers: {} }, account);
      const { status } = await fetch(url, { headers });
      if (status === 401 || status === 403) return `The server refuses it: it answered ${status}.`;
      return status >= 400 ? `The server answered ${status} at the address to test it with.` : null;
    } catch (error) {
      if (error instanceof BadRequest) return error.message;
      throw error;
    }
  },
});
