import type { DeliveryContext, DeliveryJob, DeliveryKind, DeliveryOutcome, MailReport } from "@parley/core";
import { findRecipient } from "./recipients.ts";
import { resultLink, writeResultMail } from "./result-letter.ts";
import type { SubscriptionServices } from "./services.ts";
import { deleteSubscription, findSubscription, scopeOf } from "./subscription-repository.ts";
import { readToldResult } from "./told-result.ts";

/** What is stored of an e-mail about a result. */
interface MailPayload {
  subscriptionId: string;
}

const description = "The e-mail about this result could not be sent";

const end = (status: "failed" | "retry", error: string): DeliveryOutcome => ({
  status,
  error,
  logs: [{ status: "error", description, details: error }],
});

/** What became of an e-mail, for the outbox. */
const toOutcome = (report: MailReport): DeliveryOutcome => {
  if (report.isSent)
    return report.refused.length === 0
      ? { status: "done", logs: [] }
      : end("failed", `The mail server refused ${report.refused.join(", ")}.`);
  return {
    ...end(report.mayTryAgain ? "retry" : "failed", report.reason),
    ...(report.isUncertain ? { isUncertain: true } : {}),
  };
};

const sendResultMail = async (
  services: SubscriptionServices,
  { id, payload, resultId }: DeliveryJob,
  { sendMail, operatorSender: from }: DeliveryContext,
): Promise<DeliveryOutcome> => {
  const { database, addresses } = services;
  // Cast: only `tellResults` stores these.
  const { subscriptionId } = payload as unknown as MailPayload;
  const row = await findSubscription(database.connection, subscriptionId);
  if (row === null || row.user_id === null) return end("failed", "Nobody wants these e-mails any more.");
  if (from === null) return end("failed", "No mail server is set up on this server.");
  const told = await readToldResult(services, resultId ?? "");
  if (told === null) return end("failed", "The result has been deleted.");
  const scope = scopeOf(row);
  const to = await findRecipient(services, { ...scope, botId: told.bot.id, userId: row.user_id });
  if (to === null) {
    // Who may not see the answers any more asks again once they may.
    await database.write((access) => deleteSubscription(access, row.id));
    return end("failed", "Its recipient may not see these answers any more.");
  }
  const link = resultLink(services.addresses.builder, told.result);
  const mail = await writeResultMail(told, { id, from, to, scope, builder: addresses.builder, link });
  return toOutcome(await sendMail("operator", mail));
};

/** How e-mails about single results are sent. */
export const createMailKind = (services: () => SubscriptionServices): DeliveryKind => ({
  failure: description,
  summarize: (payload) => `Result → ${payload.to}`,
  send: (jobs, context) => Promise.all(jobs.map((job) => sendResultMail(services(), job, context))),
});
