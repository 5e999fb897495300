import { type Account, calls } from "@parley/api/app";
import { Button, cx, Dialog, TextField } from "@parley/ui/author";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { FormProblem } from "./form-problem.tsx";
import styles from "./own-account.module.css";

/** Deletes the person's account after its e-mail address was typed for confirmation. */
export const DeleteAccount = ({ user }: { user: Account["user"] }) => {
  const t = useTranslations("ownAccount");
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useId();
  const [isAsked, setAsked] = useState(false);
  const [email, setEmail] = useState("");
  const remove = useMutation({
    mutationFn: () => api(calls.deleteAccount, { body: { email } }),
    onSuccess: async () => {
      await navigate({ to: "/sign-in", search: {}, replace: true });
      queries.clear();
    },
  });
  const isMeant = email.trim().toLowerCase() === user.email;
  const close = () => {
    setAsked(false);
    setEmail("");
    remove.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isMeant) remove.mutate();
  };
  return (
    <>
      <div>
        <Button onPress={() => setAsked(true)}>{t("deleteAccount")}</Button>
      </div>
      <Dialog
        title={t("deleteTitle")}
        isOpen={isAsked}
        onClose={close}
        closeLabel={t("cancel")}
        actions={
          <>
            <Button onPress={close}>{t("cancel")}</Button>
            <Button kind="danger" type="submit" form={form} isDisabled={!isMeant} isPending={remove.isPending}>
              {t("deleteAccount")}
            </Button>
          </>
        }
      >
        <form id={form} className={cx(styles.form)} onSubmit={submit} noValidate>
          <p className={cx(styles.lead)}>{t("deleteText")}</p>
          <TextField
            label={t("deleteType", { email: user.email })}
            value={email}
            onChange={setEmail}
            autoComplete="off"
            autoFocus
          />
          <FormProblem error={remove.error} />
        </form>
      </Dialog>
    </>
  );
};
