import { type AnswerOf, type Connection, calls } from "@parley/api/app";
import { Button, ConfirmDialog, cx, ErrorState, Skeleton } from "@parley/ui/author";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound, Mail } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { describeError } from "../base/describe-error.ts";
import styles from "./account-screen.module.css";
import { FormProblem } from "./form-problem.tsx";
import { ProviderMark } from "./provider-mark.tsx";
import { waysQuery } from "./ways-query.ts";

const connectionsKey = ["connections"] as const;

/** Loads the person's ways to sign in. */
export const useConnections = () =>
  useQuery({
    queryKey: connectionsKey,
    queryFn: (): Promise<AnswerOf<typeof calls.listConnections>> => api(calls.listConnections),
  });

const Way = ({ icon, name, note, children }: { icon: ReactNode; name: string; note: string; children?: ReactNode }) => (
  <li className={cx(styles.session)}>
    {icon}
    <span className={cx(styles.words)}>
      <span className={cx(styles.name)}>{name}</span>
      <span className={cx(styles.seen)}>{note}</span>
    </span>
    {children}
  </li>
);

const Connected = ({
  connection: { id, provider, name, connectedAt },
  isLast,
}: {
  connection: Connection;
  isLast: boolean;
}) => {
  const t = useTranslations("account");
  const app = useTranslations("app");
  const format = useFormatter();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const disconnect = useMutation({
    mutationFn: () => api(calls.disconnectProvider, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: connectionsKey }),
  });
  const when = format.dateTime(new Date(connectedAt), { dateStyle: "medium" });
  return (
    <>
      <Way
        icon={<ProviderMark provider={provider} />}
        name={name}
        note={isLast ? t("lastWay") : t("connectedAt", { when })}
      >
        {isLast ? null : (
          <Button
            isSmall
            aria-label={t("disconnectOf", { provider: name })}
            onPress={() => setAsking(true)}
            isPending={disconnect.isPending}
          >
            {t("disconnect")}
          </Button>
        )}
      </Way>
      <FormProblem error={disconnect.error} />
      <ConfirmDialog
        title={t("disconnectTitle", { provider: name })}
        confirmLabel={t("disconnect")}
        cancelLabel={app("cancel")}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          disconnect.mutate();
        }}
      >
        {t("disconnectText", { provider: name })}
      </ConfirmDialog>
    </>
  );
};

/** Lists the person's ways to sign in, and providers that can be added. */
export const ConnectionList = () => {
  const t = useTranslations("account");
  const app = useTranslations("app");
  const { data, error, refetch } = useConnections();
  const { data: ways } = useQuery(waysQuery);
  const connect = useMutation({
    mutationFn: (provider: string) => api(calls.connectProvider, { params: { provider } }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  if (data === undefined)
    return error === null ? (
      <Skeleton height="3rem" />
    ) : (
      <ErrorState
        title={t("waysFailed")}
        text={describeError(error)}
        retryLabel={app("retry")}
        onRetry={() => void refetch()}
      />
    );
  const { hasPassword, hasMail, connections } = data;
  const isLast = !hasPassword && !hasMail && connections.length === 1;
  const others = (ways?.providers ?? []).filter(({ id }) => connections.every(({ provider }) => provider !== id));
  return (
    <>
      <ul className={cx(styles.sessions)}>
        {hasPassword ? <Way icon={<KeyRound aria-hidden />} name={t("password")} note={t("passwordWay")} /> : null}
        {hasMail ? <Way icon={<Mail aria-hidden />} name={t("mailWay")} note={t("mailWayNote")} /> : null}
        {connections.map((connection) => (
          <Connected key={connection.id} connection={connection} isLast={isLast} />
        ))}
        {others.map(({ id, name }) => (
          <Way key={id} icon={<ProviderMark provider={id} />} name={name} note={t("notConnected")}>
            <Button
              isSmall
              aria-label={t("connectOf", { provider: name })}
              onPress={() => connect.mutate(id)}
              isPending={(connect.isPending || connect.isSuccess) && connect.variables === id}
            >
              {t("connect")}
            </Button>
          </Way>
        ))}
      </ul>
      <FormProblem error={connect.error} />
    </>
  );
};
