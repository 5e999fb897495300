import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { testCertificate, testKey } from "./test-certificate.ts";

// Test support: a mail server that requires encryption and the right password, parses the e-mails, and can fail in
// every way.

/** An e-mail as it arrived. */
interface ArrivedMail {
  /** The recipients that the client named, including those in Bcc. */
  recipients: string[];
  sender: string;
  isEncrypted: boolean;
  user: string | null;
  mail: Email;
  raw: string;
}

/** How the server treats the next e-mails. */
export type MailMood =
  | "takes"
  /** Greylisting: the server refuses the complete e-mail for now and asks the client to retry. */
  | "later"
  | "refuses"
  /** Accepts the e-mail, then closes the connection without an answer. */
  | "breaks off"
  /** Closes the connection before the e-mail. */
  | "hangs up"
  /** Receives the e-mail and never answers. */
  | "silent";

interface MailServerOptions {
  user: string;
  password: string;
  /** TLS from the first byte. */
  isSecure?: boolean;
  /** Requires neither a password nor encryption. */
  isOpen?: boolean;
}

export const startMailServer = async ({ user, password, isSecure = false, isOpen = false }: MailServerOptions) => {
  const arrived: ArrivedMail[] = [];
  const moods: MailMood[] = [];
  const refusedRecipients = new Set<string>();
  let connections = 0;
  const answer = (code: number, message: string) => Object.assign(new Error(message), { responseCode: code });

  const options: SMTPServerOptions = {
    secure: isSecure,
    key: testKey,
    cert: testCertificate,
    authOptional: isOpen,
    ...(isOpen ? { disabledCommands: ["STARTTLS", "AUTH"] } : {}),
    onConnect: (_session, done) => {
      connections++;
      done();
    },
    onAuth: (auth, _session, done) => {
      if (auth.username === user && auth.password === password) done(null, { user });
      else done(answer(535, `5.7.8 No such user or password: ${auth.password}`));
    },
    onRcptTo: ({ address }, _session, done) =>
      refusedRecipients.has(address) ? done(answer(550, "5.1.1 Nobody of that name")) : done(),
    onData(stream, session, done) {
      const mood = moods.shift() ?? "takes";
      const cut = () => {
        // The types don't declare the list of open connections.
        const { connections: open } = this as unknown as { connections: Set<{ _socket: { destroy(): void } }> };
        for (const connection of open) connection._socket.destroy();
      };
      if (mood === "hangs up") return cut();
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        if (mood === "later") return done(answer(451, "4.7.1 Greylisted, come again later"));
        if (mood === "refuses") return done(answer(554, "5.7.1 Not wanted here"));
        const raw = Buffer.concat(chunks).toString();
        arrived.push({
          recipients: session.envelope.rcptTo.map(({ address }) => address),
          sender: session.envelope.mailFrom === false ? "" : session.envelope.mailFrom.address,
          isEncrypted: session.secure,
          user: typeof session.user === "string" ? session.user : null,
          mail: await PostalMime.parse(raw),
          raw,
        });
        if (mood === "takes") done();
        if (mood === "breaks off") cut();
      });
    },
  };
  const server = new SMTPServer(options);
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    arrived,
    get connections() {
      return connections;
    },
    /** Sets how the next e-mails are treated, in order. Later e-mails are accepted. */
    next: (...given: MailMood[]) => void moods.push(...given),
    refuse: (address: string) => void refusedRecipients.add(address),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};
