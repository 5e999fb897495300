import { calls } from "@parley/api/app";
import { ButtonLink, cx, EmptyState } from "@parley/ui/author";
import { useMutation } from "@tanstack/react-query";
import { CircleAlert, CircleCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { describeError } from "../base/describe-error.ts";
import listing from "../base/listing-page.module.css";
import { accounts } from "../texts/en/accounts.ts";
import { MoreTexts } from "../texts/more-texts.tsx";
import { tellConsent } from "./consent-channel.ts";

/**
 * Reads the provider's answer from the address and removes it there at once: its code must not be shared or used twice.
 */
const takeAnswer = () => {
  const query = new URLSearchParams(location.search);
  const at = (key: string) => query.get(key) ?? undefined;
  return { state: at("state"), code: at("code"), error: at("error"), errorDescription: at("error_description") };
};

/** The page to which the provider returns after consent. It connects the account and tells the waiting window. */
export const ConsentScreen = () => (
  <MoreTexts texts={{ accounts }}>
    <Consent />
  </MoreTexts>
);

const Consent = () => {
  const t = useTranslations("accounts");
  const [{ state, ...answer }] = useState(takeAnswer);
  const finish = useMutation({
    mutationFn: (wanted: string) => api(calls.finishConsent, { body: { state: wanted, ...answer } }),
    onSuccess: ({ id }, wanted) => {
      tellConsent({ state: wanted, id, error: null });
      // Only windows opened by a script may close themselves; others show that they can be closed.
      window.close();
    },
    onError: (error, wanted) => tellConsent({ state: wanted, id: null, error: describeError(error) }),
  });
  const { mutate } = finish;
  const isTaken = useRef(false);
  useEffect(() => {
    if (isTaken.current) return;
    isTaken.current = true;
    history.replaceState(history.state, "", location.pathname);
    if (state !== undefined) mutate(state);
  }, [state, mutate]);
  const toAccounts = <ButtonLink href="/accounts">{t("toAccounts")}</ButtonLink>;
  return (
    <main className={cx(listing.page)}>
      <title>{t("title")}</title>
      {finish.isSuccess ? (
        <EmptyState
          isPage
          icon={<CircleCheck />}
          title={t("consentDoneTitle")}
          text={t("consentDoneText")}
          action={toAccounts}
        />
      ) : state === undefined || finish.isError ? (
        <div role="alert">
          <EmptyState
            isPage
            icon={<CircleAlert />}
            title={t("consentFailedTitle")}
            text={finish.error ? describeError(finish.error) : t("consentNothing")}
            action={toAccounts}
          />
        </div>
      ) : (
        <p role="status">{t("consentBusy")}</p>
      )}
    </main>
  );
};
