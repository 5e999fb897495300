import type { DeliveryContext, DeliveryJob, DeliveryOutcome, JsonObject, LogEntry, MailAddress } from "@parley/core";
import { GoogleFailure, isUncertain, mayTryAgain } from "../../google/server-ask.ts";
import { readFiles, warnOfFiles } from "../../mail/attachments.ts";
import { defineMailDelivery } from "../../mail/mail-delivery.ts";
import { noAccount, noToken, openMailbox, type SentMail, type Thread } from "./server-api.ts";

/** An e-mail as it waits to be sent. */
export interface StoredMail {
  credentialsId: string;
  to: string[];
  /** Without an address it comes from the mailbox's own; null where what was named is none. */
  from: { name?: string; address: string | null } | null;
  replyTo: MailAddress | null;
  subject: string;
  text: string;
  html: string;
  /** Addresses of files. */
  files: string[];
  /** Empty for an e-mail that begins a conversation. */
  threadId: string;
  /** The id of a label; empty for none. */
  label: string;
}

export const failure = "Failed to send an email";
export const context = "While sending an email with Gmail";

/** So many of a long conversation's e-mails are named: mail programs find it by the last. */
const mostAnswered = 20;

/** The one boundary where a stored e-mail gets its type back. */
const readMail = (payload: JsonObject): StoredMail => payload as unknown as StoredMail;

const warn = (description: string, details: string): LogEntry => ({ status: "warning", description, details, context });

/** What a failure means for the job. What was not even tried is as uncertain as it was before. */
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

/** Labels an e-mail that is sent already: where that fails, nothing is sent again. */
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
  // Google takes few calls of an account at once, and what answers an e-mail comes after it.
  isOrdered: true,
});
