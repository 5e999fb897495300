import { calls, type Workspace } from "@parley/api";
import { Button, ConfirmDialog, cx, TextField } from "@parley/ui/author";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { toast } from "sonner";
import { useTranslations } from "use-intl";
import { api } from "../app/api.ts";
import { workHere } from "../app/chosen-workspace.ts";
import listing from "../app/listing-page.module.css";
import { workspacesKey } from "../app/workspaces-query.ts";
import { FormProblem } from "../sign-in/form-problem.tsx";
import styles from "./people.module.css";

/** The workspace itself: what it is called, leaving it, deleting it. */
export const WorkspaceSection = ({ workspace }: { workspace: Workspace }) => {
  const t = useTranslations("people");
  const app = useTranslations("app");
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState(workspace.name);
  const [icon, setIcon] = useState(workspace.icon ?? "");
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState<"leave" | "delete" | null>(null);
  const params = { workspaceId: workspace.id };
  const isAdmin = workspace.role === "admin";
  const save = useMutation({
    mutationFn: () =>
      api(calls.changeWorkspace, { params, body: { name, icon: icon.trim() === "" ? null : icon.trim() } }),
    onSuccess: async () => {
      toast(t("saved"));
      await queries.invalidateQueries({ queryKey: workspacesKey });
    },
  });
  const goAway = async () => {
    setAsked(null);
    workHere(null);
    await navigate({ to: "/" });
    await queries.resetQueries();
  };
  const leave = useMutation({ mutationFn: () => api(calls.leaveWorkspace, { params, body: {} }), onSuccess: goAway });
  const remove = useMutation({
    mutationFn: () => api(calls.deleteWorkspace, { params, body: { name: typed } }),
    onSuccess: async () => {
      toast(t("deleted", { name: workspace.name }));
      await goAway();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== "") save.mutate();
  };
  return (
    <section>
      <h2 className={cx(styles.heading)}>{t("workspace")}</h2>
      <p className={cx(listing.lead)}>{t("plan", { plan: workspace.plan })}</p>
      {isAdmin ? (
        <form className={cx(styles.form)} onSubmit={submit} noValidate>
          <div className={cx(styles.fields)}>
            <TextField label={t("icon")} value={icon} onChange={setIcon} maxLength={32} />
            <TextField
              label={t("name")}
              value={name}
              onChange={setName}
              maxLength={60}
              error={name.trim() === "" ? t("needName") : undefined}
            />
          </div>
          <FormProblem error={save.error} />
          <div className={cx(styles.tools)}>
            <Button type="submit" isPending={save.isPending}>
              {app("save")}
            </Button>
          </div>
        </form>
      ) : null}
      <h2 className={cx(styles.heading)}>{t("leave")}</h2>
      <div className={cx(styles.tools)}>
        <Button onPress={() => setAsked("leave")}>{t("leave")}</Button>
        {isAdmin ? (
          <Button kind="danger" onPress={() => setAsked("delete")}>
            {t("delete")}
          </Button>
        ) : null}
      </div>
      <ConfirmDialog
        title={t("leaveTitle", { workspace: workspace.name })}
        isOpen={asked === "leave"}
        onClose={() => setAsked(null)}
        onConfirm={() => leave.mutate()}
        confirmLabel={t("leaveLabel")}
        cancelLabel={app("cancel")}
        isPending={leave.isPending}
        isDanger
      >
        <p>{t("leaveText")}</p>
        <FormProblem error={leave.error} />
      </ConfirmDialog>
      <ConfirmDialog
        title={t("deleteTitle", { workspace: workspace.name })}
        isOpen={asked === "delete"}
        onClose={() => setAsked(null)}
        onConfirm={() => remove.mutate()}
        confirmLabel={t("delete")}
        cancelLabel={app("cancel")}
        isPending={remove.isPending}
        isDanger
      >
        <p>{t("deleteText", { workspace: workspace.name })}</p>
        <TextField label={t("deleteName")} value={typed} onChange={setTyped} autoComplete="off" />
        <FormProblem error={remove.error} />
      </ConfirmDialog>
    </section>
  );
};
