import { isIP } from "node:net";
import type { ConnectionOptions } from "node:tls";
import type { Mail, MailAddress, MailReport, MailServer, WrittenMail } from "@parley/core";
import { steadyTime } from "../base/steady-time.ts";
import type { Environment } from "../environment/parse-environment.ts";
import { type AddressRules, createAddressGuard, isLocalServer } from "../outbound/guard-addresses.ts";
import { OutboundError } from "../outbound/outbound-error.ts";
import { readSender } from "./read-sender.ts";
import type { Connection } from "./send-mail.ts";

/** How the server sends e-mails. */
export interface Mailer {
  /** Sends an e-mail through an author's mail server or the operator's. Never rejects. */
  send(server: MailServer | "operator", mail: Mail): Promise<MailReport>;
  /**
   * Connects and signs in to an author's or the operator's mail server without sending. Null on success, otherwise the
   * reason. Never rejects.
   */
  tryServer(server: MailServer | "operator"): Promise<string | null>;
  /** Why the operator's mail server is unavailable; null if it isn't. The result is cached. */
  findFault(): Promise<string | null>;
  /** Formats an e-mail as a MIME message, for services that send it themselves. */
  write(mail: Mail): Promise<WrittenMail>;
  /** The sender of the operator's e-mails; null if no mail server is set up. */
  readonly operatorSender: MailAddress | null;
}

interface MailerOptions {
  environment: Environment;
  /** The rules for which addresses authors' mail servers may have. */
  rules: AddressRules;
  /** For tests: additional trusted certificates. */
  tls?: ConnectionOptions;
}

/** Resolves and checks the address of an author's server. The connection uses this address, without another look-up. */
const findAddress = async (rules: AddressRules, { host, port }: Pick<MailServer, "host" | "port">): Promise<string> => {
  const isHere = isLocalServer(rules, { hostname: host, port: String(port), protocol: "smtp:" });
  const guard = createAddressGuard(isHere ? { ...rules, allowsLoopback: true } : rules);
  if (isIP(host) !== 0) {
    const refusal = guard.refuseLiteral(host);
    if (refusal !== null) throw refusal;
    return host;
  }
  return new Promise((resolve, reject) => {
    guard.lookup(host, {}, (error, address) => (error ? reject(error) : resolve(String(address))));
  });
};

/** Milliseconds for which the state of the operator's server is cached, if it works and if it doesn't. */
const goodFor = 60_000;
const badFor = 10_000;

const failed = (reason: string, mayTryAgain: boolean): MailReport => ({
  isSent: false,
  reason,
  mayTryAgain,
  isUncertain: false,
});

/** Sends e-mails over SMTP. The client is loaded on first use, since many servers never send an e-mail. */
export const createMailer = ({ environment, rules, tls = {} }: MailerOptions): Mailer => {
  const { SMTP_HOST: host, NEXT_PUBLIC_SMTP_FROM: from } = environment;
  const operatorSender = host === undefined || from === undefined ? null : readSender(from);

  const toConnection = async (server: MailServer | "operator"): Promise<Connection> => {
    if (server !== "operator") {
      const { host, port, username, password, isTlsEnabled } = server;
      const address = await findAddress(rules, server);
      const tlsOptions = { ...tls, ...(isIP(host) === 0 ? { servername: host } : {}) };
      // A password is only sent over an encrypted connection.
      const login = username === "" ? {} : { auth: { user: username, pass: password }, requireTLS: true };
      return { host: address, port, secure: isTlsEnabled, tls: tlsOptions, ...login };
    }
    const { SMTP_USERNAME: user, SMTP_PASSWORD: pass = "" } = environment;
    return {
      host: host ?? "",
      port: environment.SMTP_PORT,
      secure: environment.SMTP_SECURE,
      tls,
      ...(environment.SMTP_IGNORE_TLS === true ? { ignoreTLS: true } : {}),
      ...(user === undefined ? {} : { auth: { user, pass } }),
    };
  };

  /** The server's name in reports. */
  const nameOf = (server: MailServer | "operator"): string => (server === "operator" ? (host ?? "") : server.host);
  const describeUnreached = (error: unknown): string =>
    error instanceof OutboundError ? error.message : "The mail server's name is not known.";

  const tryServer: Mailer["tryServer"] = async (server) => {
    try {
      const connection = await toConnection(server);
      const { trySignIn } = await import("./send-mail.ts");
      return await trySignIn(connection, nameOf(server));
    } catch (error) {
      return describeUnreached(error);
    }
  };

  let found: { fault: Promise<string | null>; until: number } | undefined;
  const findFault = async (): Promise<string | null> => {
    if (found !== undefined && found.until > steadyTime()) return found.fault;
    const asked = { fault: tryServer("operator"), until: Number.POSITIVE_INFINITY };
    found = asked;
    const fault = await asked.fault;
    asked.until = steadyTime() + (fault === null ? goodFor : badFor);
    return fault;
  };

  return {
    operatorSender,
    tryServer,
    findFault,
    write: async (mail) => (await import("./send-mail.ts")).writeMail(mail),
    send: async (server, mail) => {
      if (server === "operator" && operatorSender === null)
        return failed("No mail server is set up on this server: SMTP_HOST and NEXT_PUBLIC_SMTP_FROM.", false);
      try {
        const connection = await toConnection(server);
        const { sendMail } = await import("./send-mail.ts");
        return await sendMail(connection, mail, nameOf(server));
      } catch (error) {
        const isBlocked = error instanceof OutboundError && error.code === "BLOCKED_ADDRESS";
        return failed(describeUnreached(error), !isBlocked);
      }
    },
  };
};
