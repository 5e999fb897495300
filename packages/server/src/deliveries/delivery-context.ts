import type { DeliveryContext } from "@parley/core";
import { fingerprintJson } from "../base/hash-text.ts";
import { toCancellation } from "../base/to-cancellation.ts";
import { createServerFetch } from "../outbound/server-fetch.ts";
import { findOwnFile } from "./find-own-file.ts";
import type { DeliveryMeans } from "./services.ts";

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
  sendMail: (server, mail) => means.mailer.send(server, mail),
  writeMail: (mail) => means.mailer.write(mail),
  operatorSender: means.mailer.operatorSender,
  readFile: (job, address, limit) => findOwnFile(means, job, address, limit),
  cancellation: toCancellation(signal),
});
