import {
  type DeliveryContext,
  type DeliveryJob,
  type DeliveryOutcome,
  isJsonObject,
  type JsonObject,
  type MailAddress,
  type MailServer,
} from "@parley/core";
import { credentials } from "../../credentials/smtp.ts";
import { readFiles, warnOfFiles } from "../../mail/attachments.ts";
import { defineMailDelivery } from "../../mail/mail-delivery.ts";
import { readMailServer } from "../../services/read-mail-server.ts";
import { operatorAccount } from "./block.ts";

/** A queued e-mail. */
export interface StoredMail {
  /** The account; `default` is that of the installation. */
  credentialsId: string;
  to: string[];
  cc: string[];
  bcc: string[];
  replyTo: MailAddress | null;
  subject: string;
  text: string;
  html: string;
  /** Addresses of files. */
  files: string[];
}

export const failure = "Failed to send an email";
export const context = "While sending an email";

const failed = (reason: string): DeliveryOutcome => ({
  status: "failed",
  error: reason,
  logs: [{ status: "error", description: failure, details: reason, context }],
});

/** The only cast of a stored e-mail back to its type. */
const readMail = (payload: JsonObject): StoredMail => payload as unknown as StoredMail;

interface Account {
  server: MailServer | "operator";
  sender: MailAddress;
}

const findAccount = async (
  { credentials: find, operatorSender }: DeliveryContext,
  id: string,
): Promise<Account | string> => {
  if (id === operatorAccount)
    return operatorSender
      ? { server: "operator", sender: operatorSender }
      : "No mail server is set up on this server (SMTP_HOST, NEXT_PUBLIC_SMTP_FROM), and the block has no account.";
  const account = await find(id, credentials.type);
  if (!account) return "The block's mail account does not exist any more.";
  const server = readMailServer(account);
  const { email = "", name = "" } = isJsonObject(account.from) ? account.from : {};
  if (server === null || typeof email !== "string" || email === "")
    return "The block's mail account has no server, or no sender's address.";
  return {
    server,
    sender: { address: email, ...(typeof name === "string" && name !== "" ? { name } : {}) },
  };
};

const send = async (job: DeliveryJob, surroundings: DeliveryContext): Promise<DeliveryOutcome> => {
  const mail = readMail(job.payload);
  const account = await findAccount(surroundings, mail.credentialsId);
  if (typeof account === "string") return failed(account);
  const { files, leftOut } = await readFiles(job, mail.files, surroundings);
  const { server, sender } = account;
  const { to, cc, bcc, replyTo, subject, text, html } = mail;
  const name = replyTo?.name ?? sender.name;
  const report = await surroundings.sendMail(server, {
    id: job.id,
    from: { address: sender.address, ...(name === undefined ? {} : { name }) },
    to,
    cc,
    bcc,
    ...(replyTo ? { replyTo } : {}),
    subject,
    text,
    html,
    attachments: files,
  });
  if (!report.isSent) {
    const { reason, mayTryAgain, isUncertain } = report;
    return { ...failed(reason), isUncertain, ...(mayTryAgain ? { status: "retry" } : {}) };
  }
  const { refused } = report;
  const details = refused.length === 0 ? {} : { details: `Not taken for: ${refused.join(", ")}` };
  return {
    status: "done",
    logs: [
      ...warnOfFiles(leftOut, context),
      { status: "success", description: "Succesfully sent an email", ...details, context },
    ],
  };
};

export const emailDelivery = defineMailDelivery({
  failure,
  read: readMail,
  send,
});
