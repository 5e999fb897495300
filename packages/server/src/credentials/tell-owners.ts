import { lookup } from "@parley/core";
import type { CredentialRow } from "../database/schema.ts";
import { mailOwners } from "../mail/mail-owners.ts";
import { listUsers } from "./credential-repository.ts";
import type { CredentialServices } from "./services.ts";

const write = (label: string, name: string, problem: string, bots: readonly string[], address: string): string =>
  [
    `The account "${name}" (${label}) must be connected again: ${problem}`,
    "",
    bots.length === 0
      ? "No bot uses it at the moment."
      : `These bots use it: ${bots.join(", ")}. Their chats go on. What they have to send by this account waits, and is sent once it is connected again.`,
    "",
    `Connect it again: ${address}`,
  ].join("\n");

/** Informs the owners of a workspace by e-mail that a provider has revoked an account's access. Never rejects. */
export const tellOwners = async (
  services: CredentialServices,
  { id, workspace_id: workspaceId, type, name }: CredentialRow,
  problem: string,
): Promise<void> => {
  const { database, addresses, credentialsDefinitions } = services;
  const label = lookup(credentialsDefinitions, type)?.label ?? type;
  const bots = await listUsers(database.connection, { workspaceId, id }).catch(() => []);
  await mailOwners(services, workspaceId, {
    id: `account-${id}-${Date.now()}`,
    subject: `The account "${name}" must be connected again`,
    text: write(
      label,
      name,
      problem,
      bots.map((bot) => bot.name),
      `${addresses.builder}/accounts`,
    ),
    about: "a lost account",
  });
};
