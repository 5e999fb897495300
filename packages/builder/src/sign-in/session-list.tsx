import { calls, type SignedInBrowser } from "@parley/api/app";
import { Button, Chip, cx, ErrorState, Skeleton } from "@parley/ui/author";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Laptop, Smartphone } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { describeError } from "../base/describe-error.ts";
import styles from "./account-screen.module.css";
import { describeBrowser } from "./describe-browser.ts";
import { FormProblem } from "./form-problem.tsx";

export const sessionsKey = ["sessions"] as const;

const day = 86_400_000;

const Session = ({ session }: { session: SignedInBrowser }) => {
  const t = useTranslations("account");
  const format = useFormatter();
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: () => api(calls.endSession, { params: { id: session.id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  });
  const { browser, system } = describeBrowser(session.userAgent);
  const name =
    browser === null
      ? (session.userAgent?.slice(0, 60) ?? t("unknownBrowser"))
      : system === null
        ? browser
        : t("browserOn", { browser, system });
  const seen = new Date(session.lastSeenAt);
  const now = new Date();
  return (
    <li className={cx(styles.session)}>
      {system === "iPhone" || system === "Android" ? <Smartphone aria-hidden /> : <Laptop aria-hidden />}
      <span className={cx(styles.words)}>
        <span className={cx(styles.name)}>
          {name}
          {session.isCurrent ? <Chip tone="accent">{t("thisOne")}</Chip> : null}
        </span>
        <span className={cx(styles.seen)}>
          {[
            now.getTime() - seen.getTime() < day
              ? t("lastSeenToday")
              : t("lastSeen", { when: format.relativeTime(seen, now) }),
            t("signedInAt", { when: format.dateTime(new Date(session.createdAt), { dateStyle: "medium" }) }),
            session.address,
          ]
            .filter((part) => part !== null)
            .join(" · ")}
        </span>
        <FormProblem error={end.error} />
      </span>
      {session.isCurrent ? null : (
        <Button
          isSmall
          aria-label={t("endOf", { browser: name })}
          onPress={() => end.mutate()}
          isPending={end.isPending}
        >
          {t("end")}
        </Button>
      )}
    </li>
  );
};

/** Lists the browsers that are signed in to this account. */
export const SessionList = () => {
  const t = useTranslations("account");
  const app = useTranslations("app");
  const { data, error, refetch } = useQuery({ queryKey: sessionsKey, queryFn: () => api(calls.listSessions) });
  if (data === undefined)
    return error === null ? (
      <Skeleton height="3rem" />
    ) : (
      <ErrorState
        title={t("sessionsFailed")}
        text={describeError(error)}
        retryLabel={app("retry")}
        onRetry={() => void refetch()}
      />
    );
  return (
    <ul className={cx(styles.sessions)}>
      {data.sessions.map((session) => (
        <Session key={session.id} session={session} />
      ))}
    </ul>
  );
};
