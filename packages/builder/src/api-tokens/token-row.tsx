import { type ApiToken, calls } from "@parley/api/app";
import { Button, Chip, ConfirmDialog, cx } from "@parley/ui/author";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { KeySquare } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { useFormatter, useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import listing from "../base/listing-page.module.css";
import { FormProblem } from "../sign-in/form-problem.tsx";
import styles from "./api-tokens.module.css";
import { tokensKey } from "./tokens-query.ts";

const scopeTexts = { read: "scopeRead", write: "scopeWrite", admin: "scopeAdmin" } as const;

/** A token in the list of tokens. */
export const TokenRow = ({ token }: { token: ApiToken }) => {
  const t = useTranslations("apiTokens");
  const format = useFormatter();
  const queries = useQueryClient();
  const [isDoomed, setDoomed] = useState(false);
  const { id, name, scope, prefix, maker, isOwn, expiresAt, lastUsedAt } = token;
  const revoke = useMutation({
    mutationFn: () => api(calls.revokeApiToken, { params: { id } }),
    onSuccess: async () => {
      setDoomed(false);
      toast(t("revoked", { name }));
      await queries.invalidateQueries({ queryKey: tokensKey });
    },
  });
  const now = new Date();
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= now.getTime();
  const dayOf = (time: string) => format.dateTime(new Date(time), { dateStyle: "medium" });
  const facts = [
    expiresAt === null ? t("endsNever") : t(isOver ? "endedOn" : "endsOn", { when: dayOf(expiresAt) }),
    lastUsedAt === null ? t("unused") : t("used", { when: format.relativeTime(new Date(lastUsedAt), now) }),
    ...(isOwn ? [] : [t("by", { name: maker.name })]),
  ];
  return (
    <li className={cx(styles.row)} aria-label={name}>
      <KeySquare aria-hidden />
      <div className={cx(listing.words)}>
        <div className={cx(styles.line)}>
          <h2 className={cx(listing.name)}>{name}</h2>
          {isOver ? <Chip tone="warning">{t("ended")}</Chip> : <Chip tone="accent">{t(scopeTexts[scope])}</Chip>}
        </div>
        <span className={cx(styles.facts)}>
          <code>{prefix}…</code> {`· ${facts.join(" · ")}`}
        </span>
      </div>
      <Button isSmall aria-label={t("revokeOf", { name })} onPress={() => setDoomed(true)}>
        {t("revoke")}
      </Button>
      <ConfirmDialog
        title={t("revokeTitle", { name })}
        isOpen={isDoomed}
        onClose={() => setDoomed(false)}
        onConfirm={() => revoke.mutate()}
        confirmLabel={t("revoke")}
        cancelLabel={t("cancel")}
        isPending={revoke.isPending}
        isDanger
      >
        {t("revokeText")}
        <FormProblem error={revoke.error} />
      </ConfirmDialog>
    </li>
  );
};
