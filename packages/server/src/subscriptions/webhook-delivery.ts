import {
  cutDetails,
  type DeliveryContext,
  type DeliveryJob,
  type DeliveryKind,
  type DeliveryOutcome,
  readPause,
  type ServerResponse,
} from "@parley/core";
import type { SubscriptionRow } from "../database/subscription-rows.ts";
import { OutboundError } from "../outbound/outbound-error.ts";
import { resultLink } from "./result-letter.ts";
import type { SubscriptionServices } from "./services.ts";
import { changeSubscription, findSubscription, webhookOptionsOf } from "./subscription-repository.ts";
import { readToldResult } from "./told-result.ts";
import { type Happening, writeWebhook } from "./webhook-content.ts";
import { readSecrets, signWebhook } from "./webhook-secrets.ts";

/** Milliseconds for which an answer is waited for, and how much of it is read. */
const patience = 15_000;
const mostRead = 64_000;
/** Milliseconds of failures only after which a webhook is paused. */
const longestFailing = 3 * 24 * 60 * 60_000;

/** What is stored of a message: enough to write it when it is sent. */
interface WebhookPayload extends Happening {
  subscriptionId: string;
  /** For the list of deliveries. */
  address: string;
}

/** Sends a signed message. What it throws is thrown by the guarded client. */
export const postWebhook = (
  { cipher }: Pick<SubscriptionServices, "cipher">,
  row: SubscriptionRow,
  { id, body }: { id: string; body: string },
  { fetch, now }: Pick<DeliveryContext, "fetch" | "now">,
): Promise<ServerResponse> =>
  fetch(webhookOptionsOf(row).address, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "user-agent": "Parley",
      ...signWebhook(readSecrets(cipher, row), { id, body, now }),
    },
    body,
    timeLimit: patience,
    maxBytes: mostRead,
  });

/** Why a message was not taken; null if it was. */
export const refusalOf = ({ status, text }: Pick<ServerResponse, "status" | "text">): string | null => {
  if (status >= 200 && status <= 299) return null;
  const said = text.trim();
  return `The address answered ${status}${said === "" ? "." : `: ${cutDetails(said).slice(0, 300)}`}`;
};

/** Messages of other errors may contain parts of the request. */
export const describeFault = (error: unknown): string =>
  error instanceof OutboundError ? error.message : "The message could not be sent.";

const description = "A webhook could not be sent";

const end = (status: "failed" | "retry", error: string): DeliveryOutcome => ({
  status,
  error,
  logs: [{ status: "error", description, details: error }],
});

/** Notes that a webhook works, or since when it fails; one that has failed for days, or is gone, is paused. */
const noteOutcome = async (
  { database, resultFollower }: SubscriptionServices,
  { id, failing_since: since }: SubscriptionRow,
  { error, isGone = false, now }: { error: string | null; isGone?: boolean; now: number },
): Promise<void> => {
  if (error === null && since === null) return;
  const isTooLong = since !== null && now - Date.parse(since) > longestFailing;
  const reason = isGone ? "The address answered 410: nobody wants these messages any more." : error;
  const pause =
    error !== null && (isGone || isTooLong)
      ? ({
          is_paused: 1,
          pause_reason: isGone ? reason : `Everything sent for three days has failed. ${error}`,
        } as const)
      : {};
  const change =
    error === null
      ? { failing_since: null, last_error: null }
      : { failing_since: since ?? new Date(now).toISOString(), last_error: error.slice(0, 1000), ...pause };
  await database.write((access) => changeSubscription(access, id, change));
  if ("is_paused" in pause) resultFollower.forget();
};

const sendWebhook = async (
  services: SubscriptionServices,
  { id, payload, resultId }: DeliveryJob,
  context: DeliveryContext,
): Promise<DeliveryOutcome> => {
  // Cast: only `tellResults` stores these.
  const happening = payload as unknown as WebhookPayload;
  const { now } = context;
  const row = await findSubscription(services.database.connection, happening.subscriptionId);
  if (row === null) return end("failed", "The webhook has been deleted.");
  if (row.is_paused === 1) return end("failed", "The webhook is paused.");
  const told = await readToldResult(services, resultId ?? "");
  if (told === null) return end("failed", "The result has been deleted.");
  const link = resultLink(services.addresses.builder, told.result);
  const body = writeWebhook(told, happening, { link });
  try {
    const response = await postWebhook(services, row, { id, body }, context);
    const error = refusalOf(response);
    await noteOutcome(services, row, { error, isGone: response.status === 410, now });
    if (error === null) return { status: "done", logs: [] };
    if (response.status === 410) return end("failed", error);
    const retryAfter = readPause(response.headers, now);
    return { ...end("retry", error), ...(retryAfter === undefined ? {} : { retryAfter }) };
  } catch (error) {
    const reason = describeFault(error);
    await noteOutcome(services, row, { error: reason, now });
    const isFinal = error instanceof OutboundError && /^(BLOCKED|BAD)_/.test(error.code);
    return end(isFinal ? "failed" : "retry", reason);
  }
};

/** How webhooks about results are sent. A message may arrive twice; its id tells. */
export const createWebhookKind = (services: () => SubscriptionServices): DeliveryKind => ({
  failure: description,
  summarize: (payload) => `${payload.event} → ${payload.address}`,
  send: (jobs, context) => Promise.all(jobs.map((job) => sendWebhook(services(), job, context))),
});
