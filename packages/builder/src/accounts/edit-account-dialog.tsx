import { type BodyOf, type CredentialSummary, calls } from "@parley/api/app";
import { credentialsDefinitions } from "@parley/blocks/credentials";
import { type JsonObject, lookup } from "@parley/core";
import { type CredentialsDefinition, withoutBlanks } from "@parley/core/fields";
import { Button, cx, Dialog, Skeleton, Switch, TextField } from "@parley/ui/author";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { AccountFields } from "./account-fields.tsx";
import styles from "./accounts.module.css";
import { accountsKey } from "./accounts-query.ts";
import { ConsentForm } from "./consent-form.tsx";
import {
  type EditedAccount,
  removableSecrets,
  toChangedData,
  wantsSecretsAgain,
  withKeptSecrets,
} from "./kept-secrets.ts";
import { awaitsConsent, isByConsent, providerIn, RedirectAddress } from "./own-oauth.tsx";
import { Problem } from "./problem.tsx";

interface EditAccountDialogProps {
  account: CredentialSummary;
  onClose: () => void;
}

/** Changes an account's name, keys or consent. Blocks keep using the same account. */
export const EditAccountDialog = ({ account, onClose }: EditAccountDialogProps) => {
  const t = useTranslations("accounts");
  const queries = useQueryClient();
  const definition = lookup(credentialsDefinitions, account.type);
  const [name, setName] = useState(account.name);
  const { edited, error, change, markSaved } = useEdited(account, definition);
  const [isAwaiting, setAwaiting] = useState(awaitsConsent(account));
  const save = useMutation({
    mutationFn: () => {
      const data = edited?.isChanged ? toData(toChangedData(edited)) : undefined;
      return api(calls.changeCredentials, {
        params: { id: account.id },
        body: { name, ...(data === undefined ? {} : { data }) },
      });
    },
    onSuccess: async (changed) => {
      await queries.invalidateQueries({ queryKey: accountsKey, exact: true });
      if (!awaitsConsent(changed)) return onClose();
      setAwaiting(true);
      markSaved();
    },
  });
  const wantsSecrets = edited !== null && wantsSecretsAgain(edited);
  return (
    <Dialog
      title={t("editTitle", { name: account.name })}
      isOpen
      onClose={onClose}
      closeLabel={t("close")}
      actions={
        <>
          <Button onPress={onClose}>{t("cancel")}</Button>
          <Button
            kind="primary"
            isPending={save.isPending}
            isDisabled={name.trim() === "" || wantsSecrets}
            onPress={() => save.mutate()}
          >
            {t("save")}
          </Button>
        </>
      }
    >
      <div className={cx(styles.form)}>
        <TextField label={t("name")} help={t("nameHelp")} value={name} onChange={setName} maxLength={200} />
        {definition?.oauth ? (
          <fieldset className={cx(styles.part)}>
            <legend>{t("connectAgain")}</legend>
            <ConsentForm definition={definition} name={account.name} account={account} onDone={onClose} />
          </fieldset>
        ) : edited ? (
          <>
            {isAwaiting && definition && isByConsent(definition, edited.values) && !edited.isChanged ? (
              <fieldset className={cx(styles.part)}>
                <legend>{t("connect")}</legend>
                <ConsentForm
                  definition={definition}
                  name={account.name}
                  account={account}
                  provider={providerIn(edited.values)}
                  onDone={onClose}
                />
              </fieldset>
            ) : null}
            <EditedFields edited={edited} onChange={change} />
            {definition ? <RedirectAddress definition={definition} values={edited.values} /> : null}
          </>
        ) : definition && error === null ? (
          <Skeleton height="8rem" />
        ) : null}
        <Problem text={wantsSecrets ? t("elsewhere") : null} error={save.error ?? error} />
      </div>
    </Dialog>
  );
};

/** Converts the values to JSON as in the contract, without undefined values. */
const toData = (data: JsonObject): BodyOf<typeof calls.changeCredentials>["data"] => JSON.parse(JSON.stringify(data));

type Change = (next: Partial<Pick<EditedAccount, "values" | "removed">>) => void;

/** The edited state of an account; null until the server has sent its public values. */
const useEdited = (account: CredentialSummary, definition: CredentialsDefinition | undefined) => {
  const isTyped = definition !== undefined && definition.oauth === undefined;
  const { data, error } = useQuery({
    queryKey: [...accountsKey, account.id],
    queryFn: () => api(calls.getCredentials, { params: { id: account.id } }),
    enabled: isTyped,
    // The form keeps its values while it is open; the next time it loads what is stored then.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const [own, setOwn] = useState<Partial<Pick<EditedAccount, "values" | "removed">>>({});
  const [isSaved, setSaved] = useState(false);
  const change: Change = (next) => {
    setSaved(false);
    setOwn((before) => ({ ...before, ...next }));
  };
  const markSaved = () => setSaved(true);
  if (!isTyped || data === undefined) return { edited: null, error, change, markSaved };
  const open = withoutBlanks(definition.fields, data.data as JsonObject);
  const isChanged = !isSaved && (own.values !== undefined || own.removed !== undefined);
  const edited = {
    definition,
    open,
    secrets: data.secrets,
    values: open,
    removed: new Set<string>(),
    ...own,
    isChanged,
  };
  return { edited, error, change, markSaved };
};

/** The fields of an account with the stored values. Secrets are never shown and can only be typed anew. */
const EditedFields = ({ edited, onChange }: { edited: EditedAccount; onChange: Change }) => {
  const t = useTranslations("accounts");
  const { definition, values, secrets, removed } = edited;
  return (
    <>
      <AccountFields
        definition={withKeptSecrets(definition, secrets, t("kept"))}
        values={values}
        onChange={(make) => onChange({ values: make(values) })}
      />
      {removableSecrets(definition, secrets, values).map(({ path, label }) => (
        <Switch
          key={path}
          label={t("removeSecret", { label })}
          isSelected={removed.has(path)}
          onChange={(isRemoved) =>
            onChange({ removed: new Set(isRemoved ? [...removed, path] : [...removed].filter((one) => one !== path)) })
          }
        />
      ))}
    </>
  );
};
