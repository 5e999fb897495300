import type { ModelSumsOf } from "@parley/api/app";
import { cx } from "@parley/ui/author";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import styles from "./usage.module.css";
import { useUsageFormat } from "./usage-format.ts";

interface UsageTableProps {
  title: string;
  /** The heading of the first column. */
  column: string;
  rows: readonly { key: string; name: ReactNode; sums: ModelSumsOf }[];
}

/** What was used, in a row for each model or bot. */
export const UsageTable = ({ title, column, rows }: UsageTableProps) => {
  const t = useTranslations("usage");
  const format = useUsageFormat();
  return (
    <div className={cx(styles.card)}>
      <h2 className={cx(styles.heading)}>{title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it a keyboard can't scroll a wide table. */}
      <section className={cx(styles.scroll)} aria-label={title} tabIndex={0}>
        <table className={cx(styles.table)}>
          <thead>
            <tr>
              <th scope="col">{column}</th>
              <th scope="col">{t("cost")}</th>
              <th scope="col">{t("tokens")}</th>
              <th scope="col">{t("questions")}</th>
              <th scope="col">{t("time")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, sums }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td>{format.cost(sums)}</td>
                <td
                  title={t("tokensHint", {
                    read: format.whole(sums.promptTokens),
                    written: format.whole(sums.completionTokens),
                  })}
                >
                  {format.tokens(sums)}
                </td>
                <td title={t("failures", { count: sums.failures })}>{format.whole(sums.calls)}</td>
                <td>{format.seconds(sums)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
};
