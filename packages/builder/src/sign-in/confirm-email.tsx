import { calls } from "@parley/api/app";
import { Button, ButtonLink, cx } from "@parley/ui/author";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { ApiError, api } from "../base/api.ts";
import { accountKey } from "../session/account-query.ts";
import { account } from "../texts/en/account.ts";
import { ownAccount } from "../texts/en/own-account.ts";
import { MoreTexts } from "../texts/more-texts.tsx";
import { FormProblem } from "./form-problem.tsx";
import { LinkOver } from "./link-over.tsx";
import styles from "./outside-page.module.css";
import { OutsidePage } from "./outside-page.tsx";

/** Confirms a new e-mail address, after a button press: mail scanners open links too. */
export const ConfirmEmail = () => (
  <MoreTexts texts={{ account, ownAccount }}>
    <Confirmation />
  </MoreTexts>
);

const Confirmation = () => {
  const t = useTranslations("ownAccount");
  const app = useTranslations("app");
  const { token } = useSearch({ from: "/confirm-email" });
  const queries = useQueryClient();
  const confirm = useMutation({
    mutationFn: (token: string) => api(calls.confirmEmail, { body: { token } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: accountKey }),
  });
  if (token === undefined || (confirm.error instanceof ApiError && confirm.error.code === "LINK_OVER"))
    return <LinkOver text={t("confirmOver")} />;
  if (confirm.isSuccess)
    return (
      <OutsidePage title={t("confirmedTitle")} text={<p>{t("confirmedText", { email: confirm.data.email })}</p>}>
        <div className={cx(styles.submit)}>
          <ButtonLink kind="primary" href="/account/sign-in">
            {app("signIn")}
          </ButtonLink>
        </div>
      </OutsidePage>
    );
  return (
    <OutsidePage title={t("confirmTitle")} text={<p>{t("confirmText")}</p>}>
      <FormProblem error={confirm.error} />
      <div className={cx(styles.submit)}>
        <Button kind="primary" onPress={() => confirm.mutate(token)} isPending={confirm.isPending}>
          {t("confirm")}
        </Button>
      </div>
    </OutsidePage>
  );
};
