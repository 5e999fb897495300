import { calls, type Invitation, type Workspace } from "@parley/api/app";
import { Button, ConfirmDialog, cx } from "@parley/ui/author";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { FormProblem } from "../sign-in/form-problem.tsx";
import styles from "./people.module.css";
import { peopleKey } from "./people-queries.ts";

/** An open invitation. */
export const InvitationRow = ({ invitation, workspace }: { invitation: Invitation; workspace: Workspace }) => {
  const t = useTranslations("people");
  const app = useTranslations("app");
  const format = useFormatter();
  const queries = useQueryClient();
  const [isDoomed, setDoomed] = useState(false);
  const { id, role, bots, email, invitedBy, expiresAt, uses } = invitation;
  const revoke = useMutation({
    mutationFn: () => api(calls.revokeInvitation, { params: { workspaceId: workspace.id, invitationId: id } }),
    onSuccess: async () => {
      setDoomed(false);
      await queries.invalidateQueries({ queryKey: peopleKey(workspace.id) });
    },
  });
  const name = email ?? t("byLink");
  const facts = [
    t("invitedAs", { role: t(role), when: format.dateTime(new Date(expiresAt), { dateStyle: "medium" }) }),
    ...(role === "guest" ? [t("botsOf", { count: bots.length })] : []),
    ...(invitedBy === null ? [] : [t("invitedBy", { name: invitedBy })]),
    ...(email === null ? [t("used", { count: uses })] : []),
  ];
  return (
    <li className={cx(styles.row)}>
      <div className={cx(styles.words)}>
        <span className={cx(styles.name)}>{name}</span>
        <span className={cx(styles.facts)}>{facts.join(" · ")}</span>
      </div>
      <Button isSmall aria-label={t("revokeOf", { name })} onPress={() => setDoomed(true)}>
        {t("revoke")}
      </Button>
      <ConfirmDialog
        title={t("revokeTitle")}
        isOpen={isDoomed}
        onClose={() => setDoomed(false)}
        onConfirm={() => revoke.mutate()}
        confirmLabel={t("revoke")}
        cancelLabel={app("cancel")}
        isPending={revoke.isPending}
        isDanger
      >
        <p>{t("revokeText")}</p>
        <FormProblem error={revoke.error} />
      </ConfirmDialog>
    </li>
  );
};
