import { calls, type Member, type Role, type Workspace } from "@parley/api/app";
import { Button, ConfirmDialog, cx, Dialog, Select } from "@parley/ui/author";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { describeError } from "../base/describe-error.ts";
import { FormProblem } from "../sign-in/form-problem.tsx";
import { BotRights, listRights, type Rights } from "./bot-rights.tsx";
import styles from "./people.module.css";
import { peopleKey } from "./people-queries.ts";
import { useRoleChoices } from "./use-role-choices.ts";

interface MemberRowProps {
  member: Member;
  workspace: Workspace;
  isOneself: boolean;
}

const rightsOf = ({ bots }: Member): Rights => Object.fromEntries(bots.map(({ botId, access }) => [botId, access]));

/** A person in a workspace. Administrators can change the role. */
export const MemberRow = ({ member, workspace, isOneself }: MemberRowProps) => {
  const t = useTranslations("people");
  const app = useTranslations("app");
  const roles = useRoleChoices();
  const queries = useQueryClient();
  const [isDoomed, setDoomed] = useState(false);
  const [rights, setRights] = useState<Rights | null>(null);
  const { userId, name, email, role, bots } = member;
  const params = { workspaceId: workspace.id, userId };
  const renew = () => queries.invalidateQueries({ queryKey: peopleKey(workspace.id) });
  const change = useMutation({
    mutationFn: (body: { role?: Role; bots?: ReturnType<typeof listRights> }) =>
      api(calls.changeMember, { params, body }),
    onSuccess: async () => {
      setRights(null);
      toast(t("saved"));
      await renew();
    },
  });
  const remove = useMutation({
    mutationFn: () => api(calls.removeMember, { params }),
    onSuccess: async () => {
      setDoomed(false);
      toast(t("removed", { name }));
      await renew();
    },
  });
  const isAdmin = workspace.role === "admin";
  const facts = [email, ...(role === "guest" ? [t("botsOf", { count: bots.length })] : [])];
  return (
    <li className={cx(styles.row)}>
      <div className={cx(styles.words)}>
        <span className={cx(styles.name)}>{isOneself ? `${name} (${t("you")})` : name}</span>
        <span className={cx(styles.facts)}>{facts.join(" · ")}</span>
        {change.error === null || rights !== null ? null : (
          <p role="alert" className={cx(styles.problem)}>
            {describeError(change.error)}
          </p>
        )}
      </div>
      {isAdmin ? (
        <div className={cx(styles.tools)}>
          {role === "guest" ? (
            <Button isSmall aria-label={t("chooseBotsOf", { name })} onPress={() => setRights(rightsOf(member))}>
              {t("chooseBots")}
            </Button>
          ) : null}
          <Select
            label={t("role", { name })}
            isLabelHidden
            value={role}
            isDisabled={change.isPending}
            onChange={(next) => next !== role && change.mutate({ role: next })}
            choices={roles}
          />
          {isOneself ? null : (
            <Button isSmall aria-label={t("removeOf", { name })} onPress={() => setDoomed(true)}>
              {t("remove")}
            </Button>
          )}
        </div>
      ) : (
        <span className={cx(styles.facts)}>{t(role)}</span>
      )}
      <Dialog
        title={t("botsTitle", { name })}
        isOpen={rights !== null}
        onClose={() => setRights(null)}
        closeLabel={app("cancel")}
        actions={
          <>
            <Button onPress={() => setRights(null)}>{app("cancel")}</Button>
            <Button
              kind="primary"
              isPending={change.isPending}
              onPress={() => change.mutate({ bots: listRights(rights ?? {}) })}
            >
              {app("save")}
            </Button>
          </>
        }
      >
        <BotRights value={rights ?? {}} onChange={setRights} />
        <FormProblem error={change.error} />
      </Dialog>
      <ConfirmDialog
        title={t("removeTitle", { name })}
        isOpen={isDoomed}
        onClose={() => setDoomed(false)}
        onConfirm={() => remove.mutate()}
        confirmLabel={t("remove")}
        cancelLabel={app("cancel")}
        isPending={remove.isPending}
        isDanger
      >
        <p>{t("removeText", { name })}</p>
        <FormProblem error={remove.error} />
      </ConfirmDialog>
    </li>
  );
};
