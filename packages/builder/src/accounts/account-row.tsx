import { type CredentialSummary, calls } from "@parley/api/app";
import { Button, ConfirmDialog, cx } from "@parley/ui/author";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { useFormatter, useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import listing from "../base/listing-page.module.css";
import { AccountTools, labelOfType, useUsers } from "./account-tools.tsx";
import styles from "./accounts.module.css";
import { accountsKey } from "./accounts-query.ts";
import { Problem } from "./problem.tsx";

/** An account in the list of accounts. */
export const AccountRow = ({ account }: { account: CredentialSummary }) => {
  const t = useTranslations("accounts");
  const format = useFormatter();
  const usersOf = useUsers();
  const queries = useQueryClient();
  const [isDoomed, setDoomed] = useState(false);
  const { id, name, type, usedBy, createdAt } = account;
  const remove = useMutation({
    mutationFn: () => api(calls.deleteCredentials, { params: { id } }),
    onSuccess: async () => {
      setDoomed(false);
      toast(t("removed", { name }));
      await queries.invalidateQueries({ queryKey: accountsKey });
    },
  });
  const when = format.dateTime(new Date(createdAt), { dateStyle: "medium" });
  return (
    <li className={cx(styles.row)} aria-label={name}>
      <KeyRound aria-hidden />
      <div className={cx(listing.words)}>
        <h2 className={cx(listing.name)}>{name}</h2>
        <span className={cx(listing.facts)}>
          {[labelOfType(type), usersOf(account), t("created", { when })].join(" · ")}
        </span>
        {account.noticesUrl === null ? null : (
          <span className={cx(listing.facts)}>{t("webhook", { address: account.noticesUrl })}</span>
        )}
        <AccountTools account={account}>
          <Button isSmall aria-label={`${t("remove")} ${name}`} onPress={() => setDoomed(true)}>
            {t("remove")}
          </Button>
        </AccountTools>
      </div>
      <ConfirmDialog
        title={t("removeTitle", { name })}
        isOpen={isDoomed}
        onClose={() => setDoomed(false)}
        onConfirm={() => remove.mutate()}
        confirmLabel={t("remove")}
        cancelLabel={t("cancel")}
        isPending={remove.isPending}
        isDanger
      >
        {usedBy.length === 0
          ? t("removeUnused")
          : t("removeUsed", {
              count: usedBy.length,
              names: usedBy.map((bot) => bot.name).join(", "),
              type: labelOfType(type),
            })}
        <Problem error={remove.error} />
      </ConfirmDialog>
    </li>
  );
};
