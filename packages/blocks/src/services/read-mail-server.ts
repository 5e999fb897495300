import type { JsonObject, MailServer } from "@parley/core";

/** Returns the mail server of an `smtp` account; null if it has none. */
export const readMailServer = ({ host, port, username, password, isTlsEnabled }: JsonObject): MailServer | null =>
  typeof host !== "string" || host === ""
    ? null
    : {
        host,
        port: typeof port === "number" ? port : 25,
        username: String(username ?? ""),
        password: String(password ?? ""),
        isTlsEnabled: isTlsEnabled === true,
      };
