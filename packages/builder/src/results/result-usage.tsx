import { calls } from "@parley/api/app";
import { cx } from "@parley/ui/author";
import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { describeError } from "../base/describe-error.ts";
import { dollarFormat } from "../base/dollars.ts";
import styles from "./deliveries-list.module.css";

/** What the models of one chat have used, and what that cost; renders nothing if none was asked. */
export const ResultUsage = ({ botId, resultId }: { botId: string; resultId: string }) => {
  const t = useTranslations("results");
  const format = useFormatter();
  const { data, error } = useQuery({
    queryKey: ["result-usage", botId, resultId],
    queryFn: () => api(calls.getResultModelUsage, { params: { ref: botId, resultId } }),
  });
  if (data === undefined && error === null) return null;
  if (data?.models.length === 0) return null;
  return (
    <section className={cx(styles.ofResult)} aria-label={t("usage")}>
      <h3>{t("usage")}</h3>
      {data === undefined ? (
        <p className={cx(styles.error)}>{t("usageFailed", { error: describeError(error) })}</p>
      ) : null}
      <ul className={cx(styles.deliveries)}>
        {(data?.models ?? []).map(
          ({ blockType, model, calls: asked, promptTokens, completionTokens, cost, unpriced, milliseconds }) => (
            <li key={`${blockType} ${model}`}>
              <div className={cx(styles.head)}>
                <strong>{model || t("usageOthers")}</strong>
                <span>{unpriced > 0 && cost === 0 ? t("usageUnpriced") : format.number(cost, dollarFormat(cost))}</span>
              </div>
              <span className={cx(styles.soft)}>
                {t("usageFacts", {
                  calls: asked,
                  read: promptTokens,
                  written: completionTokens,
                  seconds: format.number(milliseconds / 1000, { maximumFractionDigits: 1 }),
                })}
              </span>
            </li>
          ),
        )}
      </ul>
    </section>
  );
};
