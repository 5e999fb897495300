import { Button, Chip, type ChipTone, cx } from "@parley/ui/author";
import type { LogRecord } from "@parley/viewer/try-out";
import { toast } from "sonner";
import { useTranslations } from "use-intl";
import { copyText } from "../base/copy-text.ts";
import styles from "./chat-details.module.css";

type Status = "error" | "warning" | "info" | "success";

const tones: Readonly<Record<Status, ChipTone | undefined>> = {
  error: "danger",
  warning: "warning",
  info: undefined,
  success: "success",
};

export const statusOf = (record: LogRecord): Status => {
  if (record.is === "log") return record.status;
  if (record.is === "departure" || record.patch === null) return "info";
  const failed = record.patch.error !== undefined || record.patch.logs?.some(({ status }) => status === "error");
  return failed ? "error" : "success";
};

const detailsOf = (record: LogRecord): string => {
  if (record.is === "departure") return "";
  if (record.is === "request") return record.patch ? JSON.stringify(record.patch, null, 2) : "";
  return [record.context, record.details].filter(Boolean).join("\n");
};

/** The log entries of blocks and the page, and the chat's requests to the server. */
export const LogList = ({ logs }: { logs: readonly LogRecord[] }) => {
  const t = useTranslations("chat");
  if (logs.length === 0) return <p className={cx(styles.empty)}>{t("logEmpty")}</p>;
  const titleOf = (record: LogRecord): string => {
    if (record.is === "log") return record.description;
    if (record.is === "departure") return t("departed", { url: record.url });
    return record.patch ? t("request", { effect: record.effect }) : t("requestRunning", { effect: record.effect });
  };
  const copy = async (text: string) => {
    if (await copyText(text)) toast.success(t("copied"));
  };
  return (
    <ul className={cx(styles.list)}>
      {logs.map((record, place) => {
        const status = statusOf(record);
        const details = detailsOf(record);
        const tone = tones[status];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a log only grows, or is another one.
          <li key={place} className={cx(styles.record)}>
            <div className={cx(styles.recordHead)}>
              <Chip {...(tone ? { tone } : {})}>{t(status)}</Chip>
              <span className={cx(styles.recordTitle)}>{titleOf(record)}</span>
              {record.is === "request" && record.took !== null ? (
                <span className={cx(styles.time)}>{t("took", { milliseconds: Math.round(record.took) })}</span>
              ) : null}
            </div>
            {record.is === "request" && record.isFromBefore ? (
              <p className={cx(styles.why)}>{t("fromBefore")}</p>
            ) : null}
            {details ? (
              <details className={cx(styles.details)}>
                <summary>{t("showDetails")}</summary>
                <pre>{details}</pre>
                <Button isSmall onPress={() => void copy(`${titleOf(record)}\n${details}`)}>
                  {t("copyDetails")}
                </Button>
              </details>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
};
