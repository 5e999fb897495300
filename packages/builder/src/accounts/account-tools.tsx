import { type CredentialSummary, calls } from "@parley/api/app";
import { credentialsDefinitions } from "@parley/blocks/credentials";
import { lookup } from "@parley/core";
import { Button, cx } from "@parley/ui/author";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleAlert, CircleCheck } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { describeError } from "../base/describe-error.ts";
import { patiently } from "../base/patiently.ts";
import styles from "./accounts.module.css";
import { accountsKey } from "./accounts-query.ts";

const EditAccountDialog = lazy(async () => ({
  default: (await patiently(() => import("./edit-account-dialog.tsx"))).EditAccountDialog,
}));

const mostNames = 2;

/** Returns the name of an account's service as people know it. */
export const labelOfType = (type: string): string => lookup(credentialsDefinitions, type)?.label ?? type;

/** Returns a function that describes in one line which bots use an account. */
export const useUsers = () => {
  const t = useTranslations("accounts");
  return ({ usedBy }: CredentialSummary): string => {
    const shown = usedBy.slice(0, mostNames).map(({ name }) => name);
    const names = shown.join(", ");
    const count = usedBy.length - shown.length;
    return count > 0 ? t("usedByMore", { names, count }) : t("usedBy", { names, count: usedBy.length });
  };
};

/** The line with the bots that use an account, as a paragraph. */
export const AccountUsers = ({ account }: { account: CredentialSummary }) => (
  <p className={cx(styles.users)}>{useUsers()(account)}</p>
);

/** The problems and buttons of an account, for every place that shows one. */
export const AccountTools = ({ account, children }: { account: CredentialSummary; children?: React.ReactNode }) => {
  const t = useTranslations("accounts");
  const queries = useQueryClient();
  const [isEdited, setEdited] = useState(false);
  const test = useMutation({
    mutationFn: () => api(calls.testCredentials, { params: { id: account.id } }),
    // A test may change the account's state: it works again, or its access was revoked.
    onSuccess: () => queries.invalidateQueries({ queryKey: accountsKey }),
  });
  const { name, type, canTest } = account;
  const untested = canTest ? undefined : lookup(credentialsDefinitions, type)?.untested;
  const problem = test.error
    ? describeError(test.error)
    : test.data?.isWorking === false
      ? test.data.message
      : account.problem;
  return (
    <div className={cx(styles.tools)}>
      <div className={cx(styles.buttons)}>
        {canTest ? (
          <Button isSmall aria-label={t("testOf", { name })} isPending={test.isPending} onPress={() => test.mutate()}>
            {t("test")}
          </Button>
        ) : null}
        <Button
          isSmall
          kind={account.problem === null ? "plain" : "primary"}
          aria-label={t(account.problem === null ? "editOf" : "connectAgainOf", { name })}
          onPress={() => setEdited(true)}
        >
          {t(account.problem === null ? "edit" : "connectAgain")}
        </Button>
        {children}
      </div>
      {untested === undefined ? null : <p className={cx(styles.users)}>{untested}</p>}
      <div role="status" className={cx(styles.outcome)}>
        {problem !== null ? (
          <span className={cx(styles.bad)}>
            <CircleAlert aria-hidden />
            {problem}
          </span>
        ) : test.data ? (
          <span className={cx(styles.good)}>
            <CircleCheck aria-hidden />
            {test.data.message}
          </span>
        ) : null}
      </div>
      {isEdited ? (
        <Suspense>
          <EditAccountDialog
            account={account}
            onClose={() => {
              setEdited(false);
              test.reset();
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
};
