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
  /** Identical in every attempt, so that the recipient can recognize a duplicate. */
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
  /** The `Message-ID`s of the e-mails that this one replies to, in angle brackets, oldest first. */
  answers?: readonly string[];
}

/** A mail server that an author entered. */
export interface MailServer {
  host: string;
  port: number;
  /** When empty, Parley does not sign in at the server. */
  username: string;
  password: string;
  /** True: TLS from the first byte. False: STARTTLS as soon as the server offers it. */
  isTlsEnabled: boolean;
}

/** The outcome of sending an e-mail. `reason` is shown to the author and contains no secret. */
export type MailReport =
  | { isSent: true /** The recipients that the server refused. */; refused: readonly string[] }
  | {
      isSent: false;
      reason: string;
      mayTryAgain: boolean /** `isUncertain`: the e-mail may have been sent nevertheless. */;
      isUncertain: boolean;
    };

/** An e-mail in its wire format. */
export interface WrittenMail {
  bytes: Uint8Array;
  /** Without angle brackets. */
  messageId: string;
}

/** A file that is stored on this server. */
export interface OwnFile {
  name: string;
  /** Content type. */
  type: string;
  bytes: Uint8Array;
}

/** One delivery to be sent. */
export interface DeliveryJob {
  /** An idempotency key, identical in every attempt. */
  id: string;
  /** The payload that was given to `ServerContext.deliver`. */
  payload: JsonObject;
  /** Null in a preview. */
  resultId: string | null;
  botId: string;
  /** Counted from 1. */
  attempt: number;
  /** An earlier attempt was started, and its outcome is unknown. */
  isUncertain: boolean;
  /** Milliseconds since 1970. */
  createdAt: number;
}

/** What a block can use while it sends a delivery. There is no visitor and no running chat any more. */
export interface DeliveryContext extends Pick<ServerContext, "fetch" | "credentials" | "fingerprint" | "cancellation"> {
  /** Milliseconds since 1970. */
  readonly now: number;
  /**
   * Sends an e-mail through the author's server, which must have a public address, or through the operator's. Never rejects.
   */
  sendMail(server: MailServer | "operator", mail: Mail): Promise<MailReport>;
  /**
   * Writes an e-mail in its wire format (RFC 5322), for services that accept a complete message. Its `Message-ID` is derived
   * from its id.
   */
  writeMail(mail: Mail): Promise<WrittenMail>;
  /** The sender of the operator's e-mails; null if no mail server is set up. */
  readonly operatorSender: MailAddress | null;
  /**
   * Reads a file that belongs to the job's chat, or a picture that the author uploaded to the job's bot. Returns null for
   * any other address and for files larger than `limit` bytes.
   */
  readFile(job: Pick<DeliveryJob, "resultId" | "botId">, address: string, limit: number): Promise<OwnFile | null>;
}

/** The outcome of one attempt. Its logs are stored with the result; those of a retry only when the delivery is given up. */
export interface DeliveryOutcome {
  status: "done" | "failed" | "retry";
  logs: readonly LogEntry[];
  /** The error shown to the author, at most a few sentences. */
  error?: string;
  /** The delay before the next attempt that the other service asked for, in milliseconds. */
  retryAfter?: number;
  /** The delivery may have arrived in spite of the failure. */
  isUncertain?: boolean;
  /** The other service's response, for a chat that waits for it. */
  answer?: JsonObject;
  /** The last HTTP response of the attempt, which the server notes. */
  response?: { status: number; text: string };
}

/** What a chat learns about a delivery that it waits for. The logs are those that are not stored yet. */
export type DeliveryReport = Pick<DeliveryOutcome, "status" | "logs" | "answer" | "error" | "response">;

/** How one kind of delivery is sent. */
export interface DeliveryKind {
  /**
   * Makes one attempt and returns an outcome for each job. If it throws, all jobs are retried, and it is unknown which of
   * them were sent.
   */
  send(jobs: readonly DeliveryJob[], context: DeliveryContext): Promise<readonly DeliveryOutcome[]>;
  /** Describes the delivery and its recipient in one line for the author. */
  summarize?(payload: JsonObject): string;
  /** The log entry for a delivery that is given up because its last attempt threw an error. */
  failure: string;
  /** The most deliveries of a lane that one call sends. Default: 1. */
  mostTogether?: number;
  /** Deliveries of one lane are sent one after the other; within a chat their order is kept. */
  isOrdered?: true;
  /** The least time between two calls of the same lane, in milliseconds. */
  pause?: number;
  /** The most deliveries between two answers of the visitor, without duplicates. Default: no limit. */
  mostInTurn?: number;
}
