import type { CredentialSummary } from "@parley/api/app";
import { Button, Picker } from "@parley/ui/author";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { AccountTools, AccountUsers, useUsers } from "../../accounts/account-tools.tsx";
import { accountsQuery } from "../../accounts/accounts-query.ts";
import { NewAccountDialog } from "../../accounts/new-account-dialog.tsx";
import type { FieldProps } from "../../form/field-props.ts";
import styles from "../../form/form.module.css";
import { useField } from "../../form/use-field.tsx";
import { useDocument, useIsMember } from "../../open-bot/document-context.tsx";

/** A control for an account at another service: choose a connected one, or connect a new one. */
export const CredentialsControl = (props: FieldProps<"credentials">) => {
  const { field, value } = props;
  const t = useTranslations("form");
  const { texts, set } = useField(props);
  const usersOf = useUsers();
  const [isOpen, setOpen] = useState(false);
  // Guests may not use the workspace's accounts.
  const isMember = useIsMember();
  const { data, isError } = useQuery({ ...accountsQuery, enabled: isMember });
  const accounts = (data?.credentials ?? []).filter(({ type }) => type === field.credentialsType);
  const chosen = accounts.find(({ id }) => id === value);
  const named = typeof value === "string" && value !== "" && value !== field.installationWord ? value : null;
  const isGone = data !== undefined && chosen === undefined && named !== null;
  // The block leaves it to the server, which has no such account.
  const isNobody =
    field.installationWord !== undefined &&
    named === null &&
    data !== undefined &&
    !data.installationTypes.includes(field.credentialsType);
  const { bot } = useDocument().getState();
  // Adds this bot to the list of bots that use the account, which was loaded earlier.
  const withThisBot = (account: CredentialSummary): CredentialSummary =>
    account.usedBy.some(({ id }) => id === bot.id)
      ? account
      : { ...account, usedBy: [{ id: bot.id, name: bot.name }, ...account.usedBy] };
  const connect = isMember ? (
    <Button isSmall onPress={() => setOpen(true)}>
      <Plus />
      {t(chosen ? "addAnotherAccount" : "addAccount")}
    </Button>
  ) : null;
  return (
    <div className={styles.stack}>
      <Picker
        {...texts}
        error={isGone ? t("goneAccountHelp") : (texts.error ?? (isError ? t("accountsFailed") : undefined))}
        choices={accounts.map((account) => ({ id: account.id, label: account.name, hint: usersOf(account) }))}
        value={named}
        onChange={set}
        unknownLabel={data ? t("goneAccount") : t(isMember ? "loading" : "anAccount")}
        empty={t("noAccounts")}
      />
      {isNobody ? <p className={styles.note}>{t("noMailServer")}</p> : null}
      {chosen ? (
        <>
          <AccountUsers account={withThisBot(chosen)} />
          <AccountTools key={chosen.id} account={chosen}>
            {connect}
          </AccountTools>
        </>
      ) : (
        <div>{connect}</div>
      )}
      {isOpen ? (
        <NewAccountDialog
          type={field.credentialsType}
          onClose={() => setOpen(false)}
          onDone={(id) => {
            setOpen(false);
            set(id);
          }}
        />
      ) : null}
    </div>
  );
};
