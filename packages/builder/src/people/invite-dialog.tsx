import { calls, type Role, type Workspace } from "@parley/api/app";
import { Button, cx, Dialog, Segmented, Select, TextField } from "@parley/ui/author";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { copyText } from "../base/copy-text.ts";
import listing from "../base/listing-page.module.css";
import { looksLikeEmail } from "../sign-in/check-fields.ts";
import { FormProblem } from "../sign-in/form-problem.tsx";
import { BotRights, listRights, type Rights } from "./bot-rights.tsx";
import styles from "./people.module.css";
import { peopleKey } from "./people-queries.ts";
import { useRoleChoices } from "./use-role-choices.ts";

interface InviteDialogProps {
  workspace: Workspace;
  /** Whether the server can send e-mails. */
  canMail: boolean;
  /** The initial choice, for example a guest of some bots. */
  first?: { role: Role; rights: Rights };
  onClose: () => void;
}

/** A dialog that invites people by a link, which is shown once, or by e-mail. */
export const InviteDialog = ({ workspace, canMail, first, onClose }: InviteDialogProps) => {
  const t = useTranslations("people");
  const app = useTranslations("app");
  const roles = useRoleChoices();
  const queries = useQueryClient();
  const [how, setHow] = useState<"link" | "mail">("link");
  const [role, setRole] = useState<Role>(first?.role ?? "member");
  const [rights, setRights] = useState<Rights>(first?.rights ?? {});
  const [email, setEmail] = useState("");
  const [isTried, setTried] = useState(false);
  const isMail = how === "mail";
  const create = useMutation({
    mutationFn: () =>
      api(calls.createInvitation, {
        params: { workspaceId: workspace.id },
        body: { role, ...(role === "guest" ? { bots: listRights(rights) } : {}), ...(isMail ? { email } : {}) },
      }),
    onSuccess: async () => {
      if (isMail) {
        toast.success(t("sent", { email: email.trim() }));
        onClose();
      }
      await queries.invalidateQueries({ queryKey: peopleKey(workspace.id) });
    },
  });
  const url = isMail ? undefined : create.data?.url;
  if (url !== undefined)
    return (
      <Dialog
        title={t("linkTitle")}
        isOpen
        onClose={onClose}
        closeLabel={app("close")}
        actions={
          <>
            <Button onPress={onClose}>{t("done")}</Button>
            <Button
              kind="primary"
              autoFocus
              onPress={() => void copyText(url).then((isCopied) => isCopied && toast.success(t("copied")))}
            >
              {t("copy")}
            </Button>
          </>
        }
      >
        <div className={cx(styles.form)}>
          <p className={cx(listing.lead)}>{t("linkText")}</p>
          <TextField
            label={t("linkLabel")}
            value={url}
            isReadOnly
            onFocus={(event) => event.currentTarget.select?.()}
          />
        </div>
      </Dialog>
    );
  const lacksBots = role === "guest" && Object.keys(rights).length === 0;
  const lacksEmail = isMail && !looksLikeEmail(email);
  const submit = () => {
    setTried(true);
    if (!lacksBots && !lacksEmail) create.mutate();
  };
  return (
    <Dialog
      title={t("invite")}
      isOpen
      onClose={onClose}
      closeLabel={app("cancel")}
      actions={
        <>
          <Button onPress={onClose}>{app("cancel")}</Button>
          <Button kind="primary" isPending={create.isPending} onPress={submit}>
            {isMail ? t("send") : t("create")}
          </Button>
        </>
      }
    >
      <div className={cx(styles.form)}>
        {canMail ? (
          <Segmented
            label={t("how")}
            value={how}
            onChange={setHow}
            choices={[
              { id: "link", label: t("link") },
              { id: "mail", label: t("mail") },
            ]}
          />
        ) : null}
        {isMail ? (
          <TextField
            label={t("email")}
            type="email"
            value={email}
            onChange={setEmail}
            error={isTried && lacksEmail ? t("needEmail") : undefined}
          />
        ) : null}
        <Select label={t("as")} value={role} onChange={setRole} choices={roles} />
        {role === "guest" ? <BotRights value={rights} onChange={setRights} /> : null}
        {isTried && lacksBots ? (
          <p role="alert" className={cx(styles.problem)}>
            {t("needBots")}
          </p>
        ) : null}
        <FormProblem error={create.error} />
        {canMail ? null : <p className={cx(styles.facts)}>{t("mailOff")}</p>}
      </div>
    </Dialog>
  );
};
