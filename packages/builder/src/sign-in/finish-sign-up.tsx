import { calls } from "@parley/api/app";
import { ErrorState, Skeleton } from "@parley/ui/author";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { ApiError, api } from "../base/api.ts";
import { describeError } from "../base/describe-error.ts";
import { LinkOver } from "./link-over.tsx";
import { type NewAccount, NewAccountForm } from "./new-account-form.tsx";
import { OutsidePage } from "./outside-page.tsx";
import { useSignIn } from "./use-sign-in.ts";

const isOver = (error: unknown): boolean => error instanceof ApiError && error.code === "LINK_OVER";

/** The page of the sign-up link in an e-mail: sets the name and password of the new account. */
export const FinishSignUp = ({ token }: { token: string }) => {
  const t = useTranslations("signUp");
  const s = useTranslations("signIn");
  const app = useTranslations("app");
  const navigate = useNavigate();
  const signedIn = useSignIn();
  const link = useQuery({
    queryKey: ["sign-up", token],
    queryFn: () => api(calls.readSignUp, { body: { token } }),
    retry: false,
    // The link expires when the account is created, which must not show as an error.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const finish = useMutation({
    mutationFn: ({ name, password }: NewAccount) => api(calls.finishSignUp, { body: { token, name, password } }),
    onSuccess: async (account) => {
      await navigate({ to: "/", replace: true });
      signedIn(account);
    },
  });
  if (isOver(link.error) || isOver(finish.error)) return <LinkOver text={t("overText")} />;
  if (link.data === undefined)
    return (
      <OutsidePage title={t("title")}>
        {link.error === null ? (
          <Skeleton height="9rem" />
        ) : (
          <ErrorState
            title={s("cantReachTitle")}
            text={describeError(link.error)}
            retryLabel={app("retry")}
            onRetry={() => void link.refetch()}
          />
        )}
      </OutsidePage>
    );
  return (
    <OutsidePage title={t("title")} text={<p>{t("finishText")}</p>}>
      <NewAccountForm
        email={link.data.email}
        create={finish}
        submitLabel={t("finish")}
        nameHelp={s("nameHelp")}
        autoFocus
      />
    </OutsidePage>
  );
};
