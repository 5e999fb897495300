import { Transform } from "node:stream";
import type { ConnectionOptions } from "node:tls";
import { createHiding, type Mail, type MailAddress, type MailReport, type WrittenMail } from "@parley/core";
import { createTransport, type SendMailOptions } from "nodemailer";

/** How to connect to a mail server. */
export interface Connection {
  /** A host name, or its checked IP address. */
  host: string;
  port: number;
  secure: boolean;
  requireTLS?: boolean;
  ignoreTLS?: boolean;
  auth?: { user: string; pass: string };
  tls: ConnectionOptions;
}

/** Time limits of the SMTP client, in milliseconds. */
const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 };

/** The properties of the SMTP client's errors. */
interface SmtpFailure {
  code?: string;
  responseCode?: number;
  response?: string;
}

const plainLine = (text: string): string => text.replace(/[\0-\x1f\x7f]+/g, " ").trim();

const toAddress = ({ name, address }: MailAddress) => ({ name: plainLine(name ?? ""), address });

/** Errors that a retry can't fix. */
const isFinal = ({ code, responseCode }: SmtpFailure): boolean => {
  if (responseCode !== undefined) return responseCode >= 500;
  return code === "EAUTH" || code === "ENOAUTH" || code === "ETLS" || code === "EENVELOPE" || code === "EMESSAGE";
};

/** Explains a failure to the author. It includes the server's own message, but never the password. */
const describe = ({ code, response }: SmtpFailure, { auth, host }: Connection, name: string): string => {
  const said = createHiding(auth?.pass)(plainLine(response ?? "").replaceAll(host, name));
  const tail = said === "" ? "." : `: ${said}`;
  switch (code) {
    case "EAUTH":
      return `${name} refused the user name or the password${tail}`;
    case "ENOAUTH":
      return `${name} wants a user name and a password${tail}`;
    case "ETLS":
      return `${name} offers no encryption that can be trusted${tail}`;
    case "EENVELOPE":
      return `${name} refused the addresses${tail}`;
    case "ETIMEDOUT":
      return `${name} did not answer in time${tail}`;
    case "EMESSAGE":
      return `${name} refused the e-mail${tail}`;
    default:
      return said === "" ? `${name} can't be reached, or ended the connection.` : `${name} answered${tail}`;
  }
};

const idOf = ({ id, from }: Mail): string => `${id}@${from.address.split("@").at(-1) ?? "localhost"}`;

/** Converts an e-mail to the client's form. Line breaks in values can't start another header. */
const toMessage = (mail: Mail): SendMailOptions => ({
  messageId: `<${idOf(mail)}>`,
  from: toAddress(mail.from),
  to: [...mail.to],
  cc: [...mail.cc],
  bcc: [...mail.bcc],
  ...(mail.replyTo ? { replyTo: toAddress(mail.replyTo) } : {}),
  ...(mail.answers?.length ? { inReplyTo: mail.answers.at(-1), references: [...mail.answers] } : {}),
  subject: plainLine(mail.subject),
  text: mail.text,
  ...(mail.html === undefined ? {} : { html: mail.html }),
  attachments: mail.attachments.map(({ name: filename, type, bytes }) => ({
    filename: plainLine(filename),
    contentType: type,
    content: Buffer.from(bytes),
  })),
  headers: { "Auto-Submitted": "auto-generated" },
  xMailer: false,
});

/** Prevents an e-mail's content from including files or addresses. */
const nothingElse = { disableFileAccess: true, disableUrlAccess: true } as const;

/** Formats an e-mail as a MIME message, including its hidden copies. */
export const writeMail = async (mail: Mail): Promise<WrittenMail> => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows", ...nothingElse });
  const { message } = await transport.sendMail(toMessage(mail));
  return { bytes: new Uint8Array(message as Buffer), messageId: idOf(mail) };
};

const createClient = (connection: Connection) => createTransport({ ...connection, ...limits, ...nothingElse });

/** Connects and signs in without sending. Returns null on success, otherwise the reason. */
export const trySignIn = async (connection: Connection, name: string): Promise<string | null> => {
  const transport = createClient(connection);
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return describe(error as SmtpFailure, connection, name);
  } finally {
    transport.close();
  }
};

/** Sends an e-mail over a connection of its own. `name` is the server's name in reports. */
export const sendMail = async (connection: Connection, mail: Mail, name: string): Promise<MailReport> => {
  const transport = createClient(connection);
  // If the connection is lost after the whole message was sent, it is unknown whether the server accepted it.
  let isHandedOver = false;
  transport.use("stream", ({ message }, done) => {
    message.processFunc((input) => {
      const watched = new Transform({
        transform: (chunk, _encoding, next) => next(null, chunk),
        flush: (next) => {
          isHandedOver = true;
          next();
        },
      });
      input.on("error", (error: Error) => watched.destroy(error));
      return input.pipe(watched);
    });
    done();
  });
  try {
    const { rejected } = await transport.sendMail(toMessage(mail));
    return { isSent: true, refused: rejected.map(String) };
  } catch (error) {
    const failure = error as SmtpFailure;
    return {
      isSent: false,
      reason: describe(failure, connection, name),
      mayTryAgain: !isFinal(failure),
      isUncertain: isHandedOver && failure.responseCode === undefined,
    };
  } finally {
    transport.close();
  }
};
