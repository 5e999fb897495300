import type { ResultWebhook } from "@parley/api/app";
import { Button, cx } from "@parley/ui/author";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import listing from "../base/listing-page.module.css";
import { NotYet } from "../base/listing-page.tsx";
import { ShownSecret } from "../base/shown-secret.tsx";
import parts from "../sections/parts.module.css";
import styles from "./notices.module.css";
import { keyOf, type NoticeScope, noticeCalls } from "./scope.ts";
import { WebhookDialog } from "./webhook-dialog.tsx";
import { WebhookRow } from "./webhook-row.tsx";

/** The webhooks of a bot, or of all bots of a workspace. */
export const WebhookList = ({ scope }: { scope: NoticeScope }) => {
  const t = useTranslations("notices");
  const queries = useQueryClient();
  const queryKey = ["webhooks", keyOf(scope)];
  const { data, error, refetch } = useQuery({ queryKey, queryFn: noticeCalls(scope).listWebhooks });
  const [edited, setEdited] = useState<ResultWebhook | "new" | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const reload = () => queries.invalidateQueries({ queryKey });
  return (
    <div className={cx(parts.stack)}>
      <h3 className={cx(parts.subhead)}>{t("webhooks")}</h3>
      <p className={cx(parts.note)}>{t("webhooksText")}</p>
      {data === undefined ? (
        <NotYet error={error} failedTitle={t("failed")} onRetry={() => void refetch()} height="4rem" />
      ) : data.webhooks.length === 0 ? (
        <p className={cx(listing.lead)}>{t("none")}</p>
      ) : (
        <ul className={cx(listing.rows)} aria-label={t("webhooks")}>
          {data.webhooks.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              {...{ scope, webhook }}
              onEdit={() => setEdited(webhook)}
              onSecret={setSecret}
              onChanged={reload}
            />
          ))}
        </ul>
      )}
      {data === undefined ? null : (
        <div className={cx(styles.tools)}>
          <Button onPress={() => setEdited("new")} data-edits="">
            <Plus aria-hidden />
            {t("add")}
          </Button>
        </div>
      )}
      {edited === null ? null : (
        <WebhookDialog
          scope={scope}
          webhook={edited === "new" ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={(made) => {
            setEdited(null);
            setSecret(made);
            void reload();
          }}
        />
      )}
      {secret === null ? null : (
        <ShownSecret
          secret={secret}
          texts={{
            title: t("secretTitle"),
            text: t("secretText"),
            label: t("secretLabel"),
            copy: t("copy"),
            copied: t("copied"),
            copyFailed: t("copyFailed"),
            done: t("done"),
            close: t("close"),
          }}
          onClose={() => setSecret(null)}
        />
      )}
    </div>
  );
};
