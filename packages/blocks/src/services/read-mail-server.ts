import type { JsonObject, MailServer } from "@parley/core";

/** The mail server that an account of type `smtp` names; null where it names none. */
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
