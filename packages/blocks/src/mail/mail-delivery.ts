import type { DeliveryContext, DeliveryJob, DeliveryKind, DeliveryOutcome, JsonObject } from "@parley/core";

interface MailDelivery {
  /** The log of one that is given up. */
  failure: string;
  read: (payload: JsonObject) => { to: readonly string[]; subject: string };
  send: (job: DeliveryJob, context: DeliveryContext) => Promise<DeliveryOutcome>;
  isOrdered?: true;
}

/** The deliveries of a block that sends e-mails, each by itself and no more than five between two answers. */
export const defineMailDelivery = ({ read, send, ...more }: MailDelivery): DeliveryKind => ({
  ...more,
  summarize: (payload) => {
    const { to, subject } = read(payload);
    return subject === "" ? to.join(", ") : `${to.join(", ")}: ${subject}`;
  },
  mostInTurn: 5,
  send: (jobs, context) => Promise.all(jobs.map((job) => send(job, context))),
});
