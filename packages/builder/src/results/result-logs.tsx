import type { ResultLog } from "@parley/api/app";
import { Chip, cx } from "@parley/ui/author";
import { useFormatter, useTranslations } from "use-intl";
import styles from "./result-drawer.module.css";

const rank = { error: 0, warning: 1, info: 2, success: 3 } as const;
const words = { error: "logError", warning: "logWarning", info: "logInfo", success: "logSuccess" } as const;
const tones = { error: "danger", warning: "warning", info: "accent", success: "success" } as const;

/** Sorts errors first, then the rest, each in original order. */
const sortLogs = (logs: readonly ResultLog[]): ResultLog[] =>
  [...logs].sort((one, other) => rank[one.status] - rank[other.status]);

/** The log of a chat, for the author. */
export const ResultLogs = ({ logs }: { logs: readonly ResultLog[] }) => {
  const t = useTranslations("results");
  const format = useFormatter();
  if (logs.length === 0) return <p className={cx(styles.soft)}>{t("noLogs")}</p>;
  return (
    <ul className={cx(styles.logs)}>
      {sortLogs(logs).map((log, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: logs have no id, and never change.
        <li key={index}>
          <div className={cx(styles.logHead)}>
            <Chip tone={tones[log.status]}>{t(words[log.status])}</Chip>
            <time dateTime={log.createdAt} className={cx(styles.soft)}>
              {format.dateTime(new Date(log.createdAt), { timeStyle: "medium" })}
            </time>
          </div>
          <p>{log.description}</p>
          {log.context === null ? null : <p className={cx(styles.soft)}>{log.context}</p>}
          {log.details === null ? null : (
            <details>
              <summary>{t("logDetails")}</summary>
              <pre>{log.details}</pre>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
};
