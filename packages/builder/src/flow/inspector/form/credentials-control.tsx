import { calls, type NewCredential } from "@parley/api";
import { credentialsDefinitions } from "@parley/blocks/credentials";
import { isJsonObject, type JsonObject, lookup } from "@parley/core";
import { complete, withoutBlanks } from "@parley/core/fields";
import { Button, Dialog, Picker, TextField, VariableSourceProvider } from "@parley/ui/author";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../app/api.ts";
import { describeError } from "../../../app/describe-error.ts";
import { FieldList } from "./field-list.tsx";
import { rootPlace } from "./field-place.ts";
import type { FieldProps } from "./field-props.ts";
import styles from "./form.module.css";
import { type Form, FormProvider, useForm } from "./form-context.tsx";
import { useField } from "./use-field.tsx";

const key = ["credentials"];
const noErrors: Form["errors"] = new Map();

/** An account at another service: one that is connected already, or one that is connected now. */
export const CredentialsControl = (props: FieldProps<"credentials">) => {
  const { field, value } = props;
  const t = useTranslations("form");
  const { texts, set } = useField(props);
  const [isOpen, setOpen] = useState(false);
  const { data, isError } = useQuery({ queryKey: key, queryFn: () => api(calls.listCredentials) });
  const accounts = (data?.credentials ?? []).filter(({ type }) => type === field.credentialsType);
  return (
    <div className={styles.stack}>
      <Picker
        {...texts}
        error={texts.error ?? (isError ? t("accountsFailed") : undefined)}
        choices={accounts.map(({ id, name }) => ({ id, label: name }))}
        value={typeof value === "string" && value !== "" ? value : null}
        onChange={set}
        unknownLabel={data ? t("goneAccount") : t("loading")}
        empty={t("noAccounts")}
      />
      <div>
        <Button isSmall onPress={() => setOpen(true)}>
          <Plus />
          {t("addAccount")}
        </Button>
      </div>
      {isOpen ? (
        <NewAccount
          type={field.credentialsType}
          onClose={() => setOpen(false)}
          onMade={(id) => {
            setOpen(false);
            set(id);
          }}
        />
      ) : null}
    </div>
  );
};

interface NewAccountProps {
  type: string;
  onClose: () => void;
  onMade: (id: string) => void;
}

const NewAccount = ({ type, onClose, onMade }: NewAccountProps) => {
  const t = useTranslations("form");
  const queries = useQueryClient();
  const { Control } = useForm();
  const definition = lookup(credentialsDefinitions, type);
  const [name, setName] = useState(definition?.label ?? type);
  const [values, setValues] = useState<JsonObject>({});
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api(calls.createCredentials, {
        body: {
          type,
          name,
          data: toData(definition ? withoutBlanks(definition.fields, complete(definition.fields, values)) : values),
        },
      }),
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: key });
      onMade(id);
    },
  });
  return (
    <Dialog
      title={definition?.label ?? type}
      isOpen
      onClose={onClose}
      closeLabel={t("close")}
      actions={
        <Button kind="primary" isPending={isPending} isDisabled={name.trim() === ""} onPress={() => mutate()}>
          {t("connect")}
        </Button>
      }
    >
      <p className={styles.lead}>{definition?.description}</p>
      <TextField label={t("accountName")} help={t("accountNameHelp")} value={name} onChange={setName} />
      {definition ? (
        <VariableSourceProvider value={null}>
          <FormProvider
            value={{
              Control,
              errors: noErrors,
              set: (sets) =>
                setValues((before) => sets.reduce((made, { path, value }) => withValue(made, path, value), before)),
            }}
          >
            <FieldList
              fields={definition.fields.fields}
              values={values}
              place={rootPlace}
              around={[complete(definition.fields, values)]}
            />
          </FormProvider>
        </VariableSourceProvider>
      ) : null}
      {error ? (
        <p role="alert" className={styles.error}>
          {describeError(error)}
        </p>
      ) : null}
    </Dialog>
  );
};

/** JSON as the contract has it, which knows no keys without a value. */
const toData = (values: JsonObject): NewCredential["data"] => JSON.parse(JSON.stringify(values));

const withValue = (
  object: JsonObject,
  [first = "", ...rest]: readonly string[],
  value: JsonObject[string],
): JsonObject => {
  const { [first]: before, ...others } = object;
  if (rest.length === 0) return value === undefined ? others : { ...others, [first]: value };
  return { ...others, [first]: withValue(isJsonObject(before) ? before : {}, rest, value) };
};
