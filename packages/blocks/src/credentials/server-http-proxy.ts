import { defineCredentialsServer, errorCode } from "@parley/core";
import { readKey } from "../services/find-account.ts";

/** A page that is there for everybody's examples. */
const somewhere = "https://example.com/";

const isUnreachable = (error: unknown): boolean => errorCode(error) === "UNREACHABLE";

/** A page is fetched through the proxy; what it says does not matter. */
export const server = defineCredentialsServer({
  async test(account, { fetch }) {
    try {
      await fetch(somewhere, { proxy: readKey(account, "url") });
      return null;
    } catch (error) {
      // That the page can't be reached would mislead: the proxy stands in between.
      if (isUnreachable(error))
        return "Nothing gets through the proxy: it can't be reached, or it refuses the user name and the password.";
      throw error;
    }
  },
});
