import { type MailPace, mailPaces } from "@parley/api/app";
import { Button, cx, Select } from "@parley/ui/author";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Mail, TriangleAlert } from "lucide-react";
import { toast } from "sonner";
import { useFormatter, useTranslations } from "use-intl";
import { describeError } from "../base/describe-error.ts";
import { NotYet } from "../base/listing-page.tsx";
import { ownTimeZone } from "../base/time-zone.ts";
import parts from "../sections/parts.module.css";
import styles from "./notices.module.css";
import { keyOf, type NoticeScope, noticeCalls } from "./scope.ts";

/** How often the author is told of results by e-mail. */
export const MailNotice = ({ scope }: { scope: NoticeScope }) => {
  const t = useTranslations("notices");
  const format = useFormatter();
  const queries = useQueryClient();
  const queryKey = ["notice", keyOf(scope)];
  const calls = noticeCalls(scope);
  const { data, error, refetch } = useQuery({ queryKey, queryFn: calls.getNotice });
  const save = useMutation({
    mutationFn: (pace: MailPace) => calls.saveNotice({ pace, timeZone: ownTimeZone() }),
    onSuccess: (notice) => {
      queries.setQueryData(queryKey, notice);
      toast.success(t("saved"));
    },
    onError: (failure) => toast.error(t("notSaved"), { description: describeError(failure) }),
  });
  const test = useMutation({
    mutationFn: calls.testNotice,
    onSuccess: () => toast.success(t("mailTried", { email: data?.email ?? "" })),
    onError: (failure) => toast.error(describeError(failure)),
  });
  if (data === undefined)
    return <NotYet error={error} failedTitle={t("failed")} onRetry={() => void refetch()} height="4rem" />;
  const { email, canMail, nextAt, lastError } = data;
  const pace = save.isPending ? save.variables : data.pace;
  const facts = [
    ...(pace === "never" || email === null ? [] : [t("mailTo", { email })]),
    ...(nextAt === null || save.isPending
      ? []
      : [t("nextAt", { time: format.dateTime(new Date(nextAt), { dateStyle: "medium", timeStyle: "short" }) })]),
  ];
  return (
    <div className={cx(parts.stack)}>
      {canMail ? null : (
        <p className={cx(parts.warning)}>
          <TriangleAlert aria-hidden />
          <span>{t("noMail")}</span>
        </p>
      )}
      <div className={cx(styles.mail)}>
        <Select
          label={t("mail")}
          value={pace}
          onChange={(chosen) => save.mutate(chosen)}
          isDisabled={save.isPending || email === null}
          choices={mailPaces.map((id) => ({ id, label: t(`paces.${id}`), hint: t(`paceHelp.${id}`) }))}
        />
        {pace === "never" || email === null || !canMail ? null : (
          <Button isPending={test.isPending} onPress={() => test.mutate()}>
            <Mail aria-hidden />
            {t("tryMail")}
          </Button>
        )}
      </div>
      {email === null ? <p className={cx(parts.note)}>{t("noAccount")}</p> : null}
      {facts.length === 0 ? null : <p className={cx(parts.note)}>{facts.join(" ")}</p>}
      {lastError === null ? null : <p className={cx(styles.error)}>{t("lastError", { error: lastError })}</p>}
    </div>
  );
};
