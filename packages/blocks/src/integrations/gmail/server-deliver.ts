import type { DeliveryContext, DeliveryJob, DeliveryOutcome, JsonObject, LogEntry, MailAddress } from "@parley/core";
import { GoogleFailure, isUncertain, mayTryAgain } from "../../google/server-ask.ts";
import { readFiles, warnOfFiles } from "../../mail/attachments.ts";
import { defineMailDelivery } from "../../mail/mail-delivery.ts";
import { noAccount, noToken, openMailbox, type SentMail, type Thread } from "./server-api.ts";

/** A queued e-mail. */
export interface StoredMail {
  credentialsId: string;
  to: string[];
  /** Without an address the mailbox's own is used; null if the given sender is invalid. */
  from: { name?: string; address: string | null } | null;
  replyTo: MailAddress | null;
  subject: string;
  text: string;
  html: string;
  /** Addresses of files. */
  files: string[];
  /** Empty for an e-mail that starts a thread. */
  threadId: string;
  /** The id of a label; empty for none. */
  label: string;
}

export const failure = "Failed to send an email";
export const context = "While sending an email with Gmail";

/** The maximum number of earlier e-mails to refer to; mail programs find the thread by the last one. */
const mostAnswered = 20;

/** The only cast of a stored e-mail back to its type. */
const readMail = (payload: JsonObject): StoredMail => payload as unknown as StoredMail;

const warn = (description: string, details: string): LogEntry => ({ status: "warning", description, details, context });

/** Converts an error to a delivery outcome. If nothing was tried, the e-mail stays as uncertain as before. */
const judge = (error: unknown, job: DeliveryJob, isTried: boolean): DeliveryOutcome => {
  if (!(error instanceof GoogleFailure)) throw error;
  const { message, retryAfter } = error;
  const isOwn = message === noAccount || message === noToken;
  const log: LogEntry = isOwn
    ? { status: "error", description: message, context }
    : { status: "error", description: failure, details: message, context };
  return {
    status: mayTryAgain(error) ? "retry" : "failed",
    error: message,
    logs: [log],
    isUncertain: isTried ? isUncertain(error) : job.isUncertain,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
};

const replySubject = (subject: string, thread: Thread | null): string => {
  if (subject.trim() !== "" || !thread?.subject) return subject;
  return /^re:/i.test(thread.subject) ? thread.subject : `Re: ${thread.subject}`;
};

/** Labels a sent e-mail. A failure here must not send it again. */
const addLabel = async (mailbox: ReturnType<typeof openMailbox>, { id }: SentMail, label: string) => {
  if (label === "") return [];
  try {
    await mailbox.addLabel(id, label);
    return [];
  } catch (error) {
    if (!(error instanceof GoogleFailure)) throw error;
    return [warn("The e-mail was sent, but did not get its label", error.message)];
  }
};

const send = async (job: DeliveryJob, surroundings: DeliveryContext): Promise<DeliveryOutcome> => {
  const mail = readMail(job.payload);
  const mailbox = openMailbox(surroundings, mail.credentialsId);
  const { to, replyTo, text, html, threadId, label } = mail;
  let isTried = false;
  try {
    const { name = "", address } = mail.from ?? { address: null };
    const from = { address: address ?? (await mailbox.readAddress()), ...(name === "" ? {} : { name }) };
    const thread = threadId === "" ? null : await mailbox.findThread(threadId);
    const { files, leftOut } = await readFiles(job, mail.files, surroundings);
    const { bytes, messageId } = await surroundings.writeMail({
      id: job.id,
      from,
      to,
      cc: [],
      bcc: [],
      ...(replyTo ? { replyTo } : {}),
      subject: replySubject(mail.subject, thread),
      text,
      html,
      attachments: files,
      ...(thread ? { answers: thread.messageIds.slice(-mostAnswered) } : {}),
    });
    const earlier = job.isUncertain ? await mailbox.findSent(messageId) : null;
    isTried = true;
    const sent = earlier ?? (await mailbox.send(bytes, thread?.id ?? null, job.id));
    const lost =
      threadId === "" || thread ? [] : [warn("There is no such thread: the e-mail begins a new one", threadId)];
    const details = earlier ? { details: "It was found in the mailbox: an earlier attempt had come through." } : {};
    return {
      status: "done",
      answer: { ...sent },
      logs: [
        ...lost,
        ...warnOfFiles(leftOut, context),
        ...(await addLabel(mailbox, sent, label)),
        { status: "success", description: "Succesfully sent an email", ...details, context },
      ],
    };
  } catch (error) {
    return judge(error, job, isTried);
  }
};

export const emailDelivery = defineMailDelivery({
  failure,
  read: readMail,
  send,
  // Ordered, because Google limits parallel calls per account, and replies come after the e-mails they answer.
  isOrdered: true,
});
