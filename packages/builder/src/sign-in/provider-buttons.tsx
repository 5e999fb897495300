import { calls, type WaysToSignIn } from "@parley/api/app";
import { Button, cx } from "@parley/ui/author";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { FormProblem } from "./form-problem.tsx";
import styles from "./outside-page.module.css";
import { ProviderMark } from "./provider-mark.tsx";

/** Buttons to sign in with providers. The provider redirects back to `ProviderReturn`. */
export const ProviderButtons = ({
  providers,
  next,
}: {
  providers: WaysToSignIn["providers"];
  next: string | undefined;
}) => {
  const t = useTranslations("signIn");
  const start = useMutation({
    mutationFn: (provider: string) =>
      api(calls.startSignIn, { params: { provider }, body: next === undefined ? {} : { next } }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  return (
    <div className={cx(styles.providers)}>
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          onPress={() => start.mutate(id)}
          // Pending until the browser has left the page.
          isPending={(start.isPending || start.isSuccess) && start.variables === id}
        >
          <ProviderMark provider={id} />
          {t("continueWith", { provider: name })}
        </Button>
      ))}
      <FormProblem error={start.error} />
    </div>
  );
};
