import { calls } from "@parley/api/app";
import { Button, cx, Dialog, TextField } from "@parley/ui/author";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { useSwitchWorkspace } from "../session/use-switch-workspace.ts";
import { FormProblem } from "../sign-in/form-problem.tsx";
import styles from "./people.module.css";

/** A dialog that creates a workspace and switches to it. */
export const NewWorkspaceDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslations("people");
  const app = useTranslations("app");
  const change = useSwitchWorkspace();
  const [name, setName] = useState("");
  const [isTried, setTried] = useState(false);
  const create = useMutation({
    mutationFn: () => api(calls.createWorkspace, { body: { name } }),
    onSuccess: ({ id }) => change(id),
  });
  const submit = () => {
    setTried(true);
    if (name.trim() !== "" && !create.isPending) create.mutate();
  };
  return (
    <Dialog
      title={t("newTitle")}
      isOpen
      onClose={onClose}
      closeLabel={app("cancel")}
      actions={
        <>
          <Button onPress={onClose}>{app("cancel")}</Button>
          <Button kind="primary" isPending={create.isPending} onPress={submit}>
            {t("newLabel")}
          </Button>
        </>
      }
    >
      <form
        className={cx(styles.form)}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label={t("name")}
          autoFocus
          maxLength={60}
          value={name}
          onChange={setName}
          error={isTried && name.trim() === "" ? t("needName") : undefined}
        />
        <FormProblem error={create.error} />
      </form>
    </Dialog>
  );
};
