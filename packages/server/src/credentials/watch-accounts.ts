import { createHiding, cutDetails, type LogEntry, lookup } from "@parley/core";
import type { CredentialsDefinitions } from "@parley/core/fields";
import { AccountError } from "./account-error.ts";
import type { FindCredentials } from "./find-credential-data.ts";
import { secretsIn } from "./hide-secrets.ts";

/** Records the accounts that a block uses, and removes their secrets from its output. */
export interface WatchedAccounts {
  find: FindCredentials;
  /** Removes the accounts' secrets from a text, also in part. */
  hide(text: string): string;
  /** The account that must be repaired before it can be used; null if there is none. */
  lostAccount(): string | null;
  hideInLogs(logs: readonly LogEntry[]): LogEntry[];
}

/**
 * Records which accounts a block received, to hide their secrets later. Services repeat refused keys in messages, and
 * blocks' messages are stored and shown.
 */
export const watchAccounts = ({
  findCredentials,
  credentialsDefinitions,
}: {
  findCredentials: FindCredentials;
  credentialsDefinitions: CredentialsDefinitions;
}): WatchedAccounts => {
  const secrets: unknown[] = [];
  let lost: string | null = null;
  const noteLoss = (error: unknown): never => {
    if (error instanceof AccountError) lost ??= error.lostAccount;
    throw error;
  };
  const hide = (text: string): string => (secrets.length === 0 ? text : createHiding(secrets)(text));
  return {
    find: async (key) => {
      const data = await findCredentials(key).catch(noteLoss);
      const fields = lookup(credentialsDefinitions, key.type)?.fields;
      if (data !== null && fields !== undefined) secrets.push(...secretsIn(fields, data));
      return data;
    },
    hide,
    lostAccount: () => lost,
    hideInLogs: (logs) =>
      logs.map((log) => ({
        ...log,
        description: hide(log.description),
        ...(log.details === undefined ? {} : { details: cutDetails(hide(log.details)) }),
      })),
  };
};
