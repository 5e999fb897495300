import type { BotFile } from "@parley/core/format";
import { cx } from "@parley/ui/author";
import { useTranslations } from "use-intl";
import styles from "./bot-outline.module.css";
import { readOutline } from "./read-outline.ts";

/** The messages and questions of a bot as a readable text. */
export const BotOutline = ({ file }: { file: BotFile | null }) => {
  const t = useTranslations("newBot");
  const groups = file === null ? [] : readOutline(file);
  const questions = groups.flatMap(({ rows }) => rows).filter(({ kind }) => kind === "question").length;
  return (
    <section className={cx(styles.outline)} aria-label={t("outline")}>
      <div className={cx(styles.head)}>
        <h2>{t("outline")}</h2>
        <span role="status">
          {groups.length === 0 ? null : t("outlineCount", { groups: groups.length, questions })}
        </span>
      </div>
      {groups.length === 0 ? <p className={cx(styles.empty)}>{t("outlineEmpty")}</p> : null}
      {groups.map(({ id, title, rows }) => (
        <div key={id} className={cx(styles.group)}>
          <h3>{title}</h3>
          {rows.map((row) =>
            row.kind === "bubble" ? (
              <p key={row.id} className={cx(styles.bubble)}>
                {row.text}
              </p>
            ) : row.answers.length > 0 ? (
              <ul key={row.id} className={cx(styles.answers)} aria-label={t("outlineAnswers")}>
                {row.answers.map((answer, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: answers have no other name, and two may be the same
                  <li key={place}>{answer}</li>
                ))}
              </ul>
            ) : (
              <p key={row.id} className={cx(styles.input)}>
                {row.label}
              </p>
            ),
          )}
        </div>
      ))}
    </section>
  );
};
