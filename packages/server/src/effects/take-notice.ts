import type { LogEntry, ServiceNotice } from "@parley/core";
import { findAnyCredential } from "../credentials/credential-repository.ts";
import { logForResult } from "../results/entry-repository.ts";
import type { OpenResult } from "../results/open-result.ts";
import { HttpError, notFound } from "../web/http-error.ts";
import type { EffectServices } from "./services.ts";
import { settleReply } from "./settle-reply.ts";

/**
 * Accepts a webhook of an account's service, which may be repeated.
 *
 * @throws HttpError 404 for an unknown account, 400 if it is not from the service, 503 if it should be repeated
 */
export const takeNotice = async (services: EffectServices, accountId: string, notice: ServiceNotice): Promise<void> => {
  const account = await findAnyCredential(services.database.connection, accountId);
  const reader = Object.values(services.servers).find(({ notices }) => notices?.credentials === account?.type)?.notices;
  if (account === null || reader === undefined) throw notFound("The account");
  const { id, type, workspace_id: workspaceId } = account;
  const data = await services.findCredentials({ workspaceId, id, type });
  if (data === null) throw notFound("The account");
  const meaning = await reader.read(data, notice);
  if (meaning.is === "untrusted") {
    services.log?.warn({ workspaceId, account: id, type, reason: meaning.reason }, "a notice was refused");
    throw new HttpError(400, "BAD_REQUEST", meaning.reason);
  }
  if (meaning.is === "nothing") return;
  const open = await openOwn(services, meaning.resultId, workspaceId);
  if (open === null) return;
  if (meaning.is === "told") return tell(services, open, meaning.log);
  try {
    const isSettled = await settleReply(services, open, meaning);
    if (!isSettled) await tell(services, open, meaning.log);
  } catch (error) {
    // The service need not repeat a rejected notice, since it would be rejected again.
    if (!(error instanceof HttpError) || error.status >= 500) throw error;
    const description = "A payment has come that does not count";
    await tell(services, open, { status: "error", description, details: error.message, context: "Payment" });
  }
};

/** Opens a result of the account's workspace; null if it belongs to another workspace or no longer exists. */
const openOwn = async (
  { resultPins, flowStore }: EffectServices,
  resultId: string,
  workspaceId: string,
): Promise<OpenResult | null> => {
  const result = await resultPins.find(resultId);
  const flow = result?.workspaceId === workspaceId ? await flowStore.findFlow(result) : null;
  return result && flow && { result, flow };
};

/** Logs an event for the author once, however often the service repeats it. */
const tell = async (services: EffectServices, { result }: OpenResult, log: LogEntry): Promise<void> => {
  const { connection } = services.database;
  const known = await connection
    .selectFrom("logs")
    .select("seq")
    .where("result_id", "=", result.id)
    .where("description", "=", log.description)
    .where("details", "=", log.details ?? "")
    .executeTakeFirst();
  if (known === undefined) await logForResult(services, result, log);
};
