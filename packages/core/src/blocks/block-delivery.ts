import type { LogEntry } from "../nouns/session.ts";
import type { JsonObject } from "../values/json.ts";
import type { ServerContext } from "./block-server.ts";

/** A name and an e-mail address. */
export interface MailAddress {
  name?: string;
  address: string;
}

/** An e-mail, ready to be sent. */
export interface Mail {
  /** The same each time it is tried: whoever gets it twice can tell. */
  id: string;
  from: MailAddress;
  to: readonly string[];
  cc: readonly string[];
  bcc: readonly string[];
  replyTo?: MailAddress;
  subject: string;
  text: string;
  html?: string;
  attachments: readonly OwnFile[];
  /** The `Message-ID`s of the e-mails that it answers, in their brackets, the oldest first. */
  answers?: readonly string[];
}

/** A mail server that an author has named. */
export interface MailServer {
  host: string;
  port: number;
  /** Without one the server is not told who sends. */
  username: string;
  password: string;
  /** TLS from the first byte; otherwise as soon as the server offers it. */
  isTlsEnabled: boolean;
}

/** What came of sending an e-mail. `reason` is for the author, and holds no secret. */
export type MailReport =
  | { isSent: true /** Whom the server took no e-mail for. */; refused: readonly string[] }
  | {
      isSent: false;
      reason: string;
      mayTryAgain: boolean /** It may have been sent all the same. */;
      isUncertain: boolean;
    };

/** An e-mail as it travels. */
export interface WrittenMail {
  bytes: Uint8Array;
  /** Without its brackets. */
  messageId: string;
}

/** A file that this server keeps. */
export interface OwnFile {
  name: string;
  /** Content type. */
  type: string;
  bytes: Uint8Array;
}

/** One thing to be sent. */
export interface DeliveryJob {
  /** The same in every attempt: an idempotency key. */
  id: string;
  /** As `ServerContext.deliver` was given it. */
  payload: JsonObject;
  /** Null in a preview. */
  resultId: string | null;
  botId: string;
  /** Counted from 1. */
  attempt: number;
  /** An earlier attempt was begun, and nobody knows what came of it. */
  isUncertain: boolean;
  /** Milliseconds since 1970. */
  createdAt: number;
}

/** What sending can do. There is no visitor any more, and no chat. */
export interface DeliveryContext extends Pick<ServerContext, "fetch" | "credentials" | "fingerprint" | "cancellation"> {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Sends an e-mail by a server of the author's, which must have a public address, or by the operator's. Never rejects. */
  sendMail(server: MailServer | "operator", mail: Mail): Promise<MailReport>;
  /** An e-mail as it travels (RFC 5322), for services that take one whole. Its `Message-ID` is made of its id. */
  writeMail(mail: Mail): Promise<WrittenMail>;
  /** Whom the operator's e-mails come from; null where no mail server is set up. */
  readonly operatorSender: MailAddress | null;
  /**
   * A file that belongs to the chat or, as a picture of its author's, to the bot of a job; null for any other address, and
   * for files above the limit, in bytes.
   */
  readFile(job: Pick<DeliveryJob, "resultId" | "botId">, address: string, limit: number): Promise<OwnFile | null>;
}

/** What came of an attempt. The logs are stored with the result; those of a retry only when it is given up. */
export interface DeliveryOutcome {
  status: "done" | "failed" | "retry";
  logs: readonly LogEntry[];
  /** Why it has not been sent, for the author: at most a few sentences. */
  error?: string;
  /** Milliseconds until the other side wants to be asked again. */
  retryAfter?: number;
  /** It may have been sent all the same. */
  isUncertain?: boolean;
  /** What the other side told of what was sent, for a chat that waits for it. */
  answer?: JsonObject;
}

/** What a chat that waits for a delivery learns. The logs are those that nobody has stored yet. */
export type DeliveryReport = Pick<DeliveryOutcome, "status" | "logs" | "answer">;

/** How one kind of a block's deliveries is sent. */
export interface DeliveryKind {
  /**
   * Makes one attempt, and gives an outcome for each job. What it throws counts as `retry` for all of them, with nothing
   * known about what has been sent.
   */
  send(jobs: readonly DeliveryJob[], context: DeliveryContext): Promise<readonly DeliveryOutcome[]>;
  /** What is sent to whom, in a line that the author reads. */
  summarize?(payload: JsonObject): string;
  /** The log of a delivery that was given up, where the last attempt threw. */
  failure: string;
  /** So many of a lane are sent in one call; one where absent. */
  mostTogether?: number;
  /** Those of a lane are sent one after the other, and those of one chat in their order. */
  isOrdered?: true;
  /** Milliseconds from the beginning of a call to the next of the same lane. */
  pause?: number;
  /** So many from one answer of the visitor to the next, and none that is like the one before; no limit where absent. */
  mostInTurn?: number;
}
