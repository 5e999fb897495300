import { defineCredentialsServer, errorCode } from "@parley/core";
import { readKey } from "../services/find-account.ts";

/** A page that is always available. */
const somewhere = "https://example.com/";

const isUnreachable = (error: unknown): boolean => errorCode(error) === "UNREACHABLE";

/** Tests the proxy by fetching a page through it; the content does not matter. */
export const server = defineCredentialsServer({
  async test(account, { fetch }) {
    try {
      await fetch(somewhere, { proxy: readKey(account, "url") });
      return null;
    } catch (error) {
      // "The page can't be reached" would be misleading, because the proxy may be the cause.
      if (isUnreachable(error))
        return "Nothing gets through the proxy: it can't be reached, or it refuses the user name and the password.";
      throw error;
    }
  },
});
