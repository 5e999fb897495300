import { calls } from "@parley/api";
import type { OwnerApi } from "../connection/connect.ts";

/** Prints a link for setting a new password, for somebody who has forgotten theirs. */
export const printResetLink = async (api: OwnerApi, email: string): Promise<void> => {
  const { url, expiresAt } = await api.call(calls.createResetLink, { body: { email } });
  console.log(`Open this link to set a new password: ${url}`);
  console.log(`It is good once, until ${new Date(expiresAt).toLocaleString()}.`);
};
