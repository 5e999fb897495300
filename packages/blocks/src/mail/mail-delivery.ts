import type { DeliveryContext, DeliveryJob, DeliveryKind, DeliveryOutcome, JsonObject } from "@parley/core";

interface MailDelivery {
  /** The log's description after a delivery is given up. */
  failure: string;
  read: (payload: JsonObject) => { to: readonly string[]; subject: string };
  send: (job: DeliveryJob, context: DeliveryContext) => Promise<DeliveryOutcome>;
  isOrdered?: true;
}

/** Defines the deliveries of an e-mail block, sent one by one; a turn may queue at most five. */
export const defineMailDelivery = ({ read, send, ...more }: MailDelivery): DeliveryKind => ({
  ...more,
  summarize: (payload) => {
    const { to, subject } = read(payload);
    return subject === "" ? to.join(", ") : `${to.join(", ")}: ${subject}`;
  },
  mostInTurn: 5,
  send: (jobs, context) => Promise.all(jobs.map((job) => send(job, context))),
});
