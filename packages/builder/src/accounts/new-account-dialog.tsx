import { type CredentialSummary, calls } from "@parley/api/app";
import { credentialsDefinitions } from "@parley/blocks/credentials";
import { definitions } from "@parley/blocks/definitions";
import { type JsonObject, lookup } from "@parley/core";
import { Button, cx, Dialog, Picker, TextField } from "@parley/ui/author";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import listing from "../base/listing-page.module.css";
import { AccountFields, toData } from "./account-fields.tsx";
import styles from "./accounts.module.css";
import { accountsKey } from "./accounts-query.ts";
import { ConsentForm } from "./consent-form.tsx";
import { awaitsConsent, providerIn, RedirectAddress } from "./own-oauth.tsx";
import { Problem } from "./problem.tsx";

interface NewAccountDialogProps {
  /** The account type to connect. Without it, the author chooses one. */
  type?: string | undefined;
  /** The types to choose from. All by default. */
  among?: readonly string[];
  onClose: () => void;
  onDone: (id: string) => void;
}

/** The block definitions as text, searched below for the account types that blocks use. */
const declared = JSON.stringify(Object.values(definitions).map(({ options }) => options));

const types = Object.values(credentialsDefinitions)
  .filter(({ type }) => declared.includes(`"credentialsType":${JSON.stringify(type)}`))
  .map(({ type, label, description }) => ({ id: type, label, hint: description }))
  .sort((one, other) => one.label.localeCompare(other.label));

/** Connects an account: by keys that are typed, or by consent at its provider. */
export const NewAccountDialog = ({ type: wanted, among, onClose, onDone }: NewAccountDialogProps) => {
  const t = useTranslations("accounts");
  const queries = useQueryClient();
  const [type, setType] = useState(wanted ?? null);
  const definition = type === null ? undefined : lookup(credentialsDefinitions, type);
  const [typed, setName] = useState<string | null>(null);
  const name = typed ?? definition?.label ?? "";
  const [values, setValues] = useState<JsonObject>({});
  /** The account that is stored, and has yet to be given access. */
  const [made, setMade] = useState<CredentialSummary | null>(null);
  const create = useMutation({
    mutationFn: async () => {
      if (!definition) throw new Error("No type is chosen");
      return api(calls.createCredentials, {
        body: { type: definition.type, name, data: toData(definition, values) },
      });
    },
    onSuccess: async (account) => {
      await queries.invalidateQueries({ queryKey: accountsKey });
      if (awaitsConsent(account)) setMade(account);
      else onDone(account.id);
    },
  });
  const close = () => (made === null ? onClose() : onDone(made.id));
  return (
    <Dialog
      title={wanted === undefined ? t("newTitle") : (definition?.label ?? wanted)}
      isOpen
      onClose={close}
      closeLabel={t("close")}
      actions={
        definition && !definition.oauth && made === null ? (
          <Button
            kind="primary"
            isPending={create.isPending}
            isDisabled={name.trim() === ""}
            onPress={() => create.mutate()}
          >
            {t("connect")}
          </Button>
        ) : undefined
      }
    >
      <div className={cx(styles.form)}>
        {made !== null ? null : wanted === undefined ? (
          <Picker
            label={t("service")}
            help={t("serviceHelp")}
            choices={among ? types.filter(({ id }) => among.includes(id)) : types}
            value={type}
            onChange={(next) => {
              setType(next);
              setValues({});
              create.reset();
            }}
          />
        ) : (
          <p className={cx(listing.lead)}>{definition?.description}</p>
        )}
        {definition && made !== null ? (
          <ConsentForm
            definition={definition}
            name={made.name}
            account={made}
            provider={providerIn(values)}
            onDone={onDone}
          />
        ) : definition ? (
          <>
            <TextField
              label={t("name")}
              help={t("nameHelp")}
              value={name}
              onChange={setName}
              maxLength={200}
              autoFocus={wanted !== undefined}
            />
            {definition.oauth ? (
              <ConsentForm key={type} definition={definition} name={name} onDone={onDone} />
            ) : (
              <AccountFields key={type} definition={definition} values={values} onChange={setValues} />
            )}
            <RedirectAddress definition={definition} values={values} />
          </>
        ) : null}
        <Problem error={create.error} />
      </div>
    </Dialog>
  );
};
