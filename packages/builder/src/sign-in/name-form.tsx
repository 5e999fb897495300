import { type Account, calls } from "@parley/api/app";
import { Button, cx, TextField } from "@parley/ui/author";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { accountKey, signedInAs } from "../session/account-query.ts";
import styles from "./account-screen.module.css";
import { FormProblem } from "./form-problem.tsx";

export const NameForm = ({ user }: { user: Account["user"] }) => {
  const t = useTranslations("account");
  const queries = useQueryClient();
  const [name, setName] = useState(user.name);
  const change = useMutation({
    mutationFn: () => api(calls.changeName, { body: { name } }),
    onSuccess: (account) => queries.setQueryData(accountKey, signedInAs(account)),
  });
  const isChanged = name.trim() !== user.name;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged && name.trim() !== "") change.mutate();
  };
  return (
    <form className={cx(styles.form)} onSubmit={submit} noValidate>
      <TextField
        label={t("name")}
        autoComplete="name"
        value={name}
        onChange={(value) => {
          setName(value);
          change.reset();
        }}
        maxLength={100}
        validationBehavior="aria"
        error={name.trim() === "" ? t("needName") : undefined}
      />
      <FormProblem error={change.error} />
      <div className={cx(styles.row)}>
        <Button type="submit" isPending={change.isPending} isDisabled={!isChanged || name.trim() === ""}>
          {t("save")}
        </Button>
        <span role="status">
          {change.isSuccess && !isChanged ? (
            <span className={cx(styles.done)}>
              <Check aria-hidden />
              {t("saved")}
            </span>
          ) : null}
        </span>
      </div>
    </form>
  );
};
