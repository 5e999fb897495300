import type { DeliveryContext, Mail } from "@parley/core";
import { fingerprintJson } from "../base/hash-text.ts";
import { toCancellation } from "../base/to-cancellation.ts";
import { recordMail } from "../outbound/record-calls.ts";
import { createServerFetch } from "../outbound/server-fetch.ts";
import { findOwnFile } from "./find-own-file.ts";
import type { DeliveryMeans } from "./services.ts";

/** The beginning of an e-mail, as it is shown to the author. */
const describeMail = ({ to, cc, bcc, subject, text }: Mail): string =>
  [
    `To: ${to.join(", ")}`,
    ...(cc.length === 0 ? [] : [`Cc: ${cc.join(", ")}`]),
    ...(bcc.length === 0 ? [] : [`Bcc: ${bcc.join(", ")}`]),
    `Subject: ${subject}`,
    "",
    text,
  ].join("\n");

/** Creates the context for sending a workspace's deliveries, until the signal aborts. */
export const createDeliveryContext = (
  means: DeliveryMeans,
  { workspaceId, now, signal }: { workspaceId: string; now: number; signal: AbortSignal },
): DeliveryContext => ({
  now,
  fetch: createServerFetch(means.outbound, signal),
  credentials: async (id, type, isRefused = false) =>
    id ? means.findCredentials({ workspaceId, id, type, isRefused }) : null,
  fingerprint: fingerprintJson,
  sendMail: (server, mail) =>
    recordMail(
      { server: typeof server === "string" ? "" : `${server.host}:${server.port}`, text: describeMail(mail) },
      () => means.mailer.send(server, mail),
      (report) => {
        if (!report.isSent) return { error: report.reason };
        return { answer: report.refused.length === 0 ? "" : `Refused: ${report.refused.join(", ")}` };
      },
    ),
  writeMail: (mail) => means.mailer.write(mail),
  operatorSender: means.mailer.operatorSender,
  readFile: (job, address, limit) => findOwnFile(means, job, address, limit),
  cancellation: toCancellation(signal),
});
