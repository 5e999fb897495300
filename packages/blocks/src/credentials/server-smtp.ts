import { defineCredentialsServer } from "@parley/core";
import { readMailServer } from "../services/read-mail-server.ts";

/** The server is connected to and signed in at; nothing is sent. */
export const server = defineCredentialsServer({
  async test(account, { tryMailServer }) {
    const mailServer = readMailServer(account);
    return mailServer === null ? "The account names no server." : tryMailServer(mailServer);
  },
});
