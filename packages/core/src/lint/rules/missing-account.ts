import { lookup } from "../../values/record.ts";
import type { Finding } from "../diagnostic.ts";
import type { LintBlock, LintIndex, LostAccount } from "../lint-index.ts";
import { fieldOf, nameBlock, placeOf } from "../names.ts";
import type { FieldValue } from "../read-fields.ts";
import { defineRule } from "../rule.ts";

const isMissing = ({ field }: FieldValue): boolean => field.kind === "credentials";

const typeOf = (account: string | LostAccount | undefined): string | undefined =>
  typeof account === "object" ? account.type : account;

const isGone = ({ field, value }: FieldValue, accounts: NonNullable<LintIndex["accounts"]>): boolean =>
  field.kind === "credentials" &&
  typeof value === "string" &&
  value !== field.installationWord &&
  typeOf(lookup(accounts, value)) !== field.credentialsType;

const toFinding =
  (entry: LintBlock, what: string) =>
  (value: FieldValue): Finding => ({
    message: `${nameBlock(entry)} ${what}: chats note an error there and go on without it.`,
    ...placeOf(entry),
    ...fieldOf(value),
  });

export const missingAccount = defineRule({
  id: "missing-account",
  severity: "warning",
  description:
    "A block needs an account at another service and none is chosen, or the chosen one is not on this server; or it leaves it to the installation (its mail server, say), which has none. Files alone don't tell which accounts there are.",
  remedy: "Choose an account in the block, or connect one there.",
  check: ({ blocks, accounts, installationAccounts }) =>
    blocks.flatMap((entry) => [
      ...entry.missing.filter(isMissing).map(toFinding(entry, "has no account")),
      ...(accounts === undefined
        ? []
        : entry.accounts
            .filter((value) => isGone(value, accounts))
            .map(toFinding(entry, "names an account that is not on this server"))),
      ...(installationAccounts === undefined
        ? []
        : entry.ofInstallation
            .filter(
              ({ field }) => field.kind === "credentials" && !installationAccounts.includes(field.credentialsType),
            )
            .map(toFinding(entry, "has no account, and this server has none for everybody"))),
    ]),
});
