import { defineCredentialsServer } from "@parley/core";
import { readMailServer } from "../services/read-mail-server.ts";

/** Tests the account by connecting and signing in; nothing is sent. */
export const server = defineCredentialsServer({
  async test(account, { tryMailServer }) {
    const mailServer = readMailServer(account);
    return mailServer === null ? "The account names no server." : tryMailServer(mailServer);
  },
});
