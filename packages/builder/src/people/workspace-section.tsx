import { calls, firstWorkspaceId, type Workspace } from "@parley/api/app";
import { Button, ConfirmDialog, cx, Switch, TextField } from "@parley/ui/author";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { toast } from "sonner";
import { useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { workHere } from "../base/chosen-workspace.ts";
import listing from "../base/listing-page.module.css";
import { SettingsCard } from "../base/settings-card.tsx";
import { accountQuery } from "../session/account-query.ts";
import { workspacesKey } from "../session/workspaces-query.ts";
import { FormProblem } from "../sign-in/form-problem.tsx";
import styles from "./people.module.css";
import { deletedKey, membersQuery } from "./people-queries.ts";

/** The settings of the workspace: its name, leaving and deleting it. */
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
  const isFirst = workspace.id === firstWorkspaceId;
  const { data: state } = useQuery(accountQuery);
  const { data: known } = useQuery({ ...membersQuery(workspace.id), enabled: isAdmin });
  const admins = known?.members.filter(({ role }) => role === "admin") ?? [];
  const isOneOfThem = admins.some(({ userId }) => userId === state?.account?.user.id);
  const isLastAdmin = isOneOfThem && admins.length === 1;
  // Server administrators who are not members can't leave the workspace.
  const canLeave = isAdmin ? isOneOfThem && !isLastAdmin : true;
  const canDelete = isAdmin && !isFirst;
  const save = useMutation({
    mutationFn: () =>
      api(calls.changeWorkspace, { params, body: { name, icon: icon.trim() === "" ? null : icon.trim() } }),
    onSuccess: async () => {
      toast(t("saved"));
      await queries.invalidateQueries({ queryKey: workspacesKey });
    },
  });
  const keep = useMutation({
    mutationFn: (isKept: boolean) =>
      api(calls.changeWorkspace, { params, body: { publishing: isKept ? "admins" : "everyone" } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: workspacesKey }),
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
      await queries.invalidateQueries({ queryKey: deletedKey });
      await goAway();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== "") save.mutate();
  };
  return (
    <>
      {isAdmin ? (
        <SettingsCard title={t("nameTitle")}>
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
        </SettingsCard>
      ) : null}
      {isAdmin ? (
        <SettingsCard title={t("publishingTitle")}>
          <Switch
            label={t("publishingKept")}
            help={t("publishingHelp")}
            isSelected={workspace.publishing === "admins"}
            isDisabled={keep.isPending}
            onChange={(isKept) => keep.mutate(isKept)}
          />
          <FormProblem error={keep.error} />
        </SettingsCard>
      ) : null}
      {canLeave || canDelete || isLastAdmin ? (
        <SettingsCard title={t("end")}>
          {isLastAdmin ? <p className={cx(listing.lead)}>{t("lastAdmin")}</p> : null}
          {isAdmin && isFirst ? <p className={cx(listing.lead)}>{t("firstStays")}</p> : null}
          <div className={cx(styles.tools)}>
            {canLeave ? <Button onPress={() => setAsked("leave")}>{t("leave")}</Button> : null}
            {canDelete ? (
              <Button kind="danger" onPress={() => setAsked("delete")}>
                {t("delete")}
              </Button>
            ) : null}
          </div>
        </SettingsCard>
      ) : null}
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
    </>
  );
};
