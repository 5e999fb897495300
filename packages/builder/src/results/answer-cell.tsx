import type { ResultColumn, ResultRow } from "@parley/api/app";
import { cx } from "@parley/ui/author";
import { Paperclip } from "lucide-react";
import { useTranslations } from "use-intl";
import styles from "./answer-cell.module.css";
import { cellText } from "./cell-text.ts";

/** The answers of a result to one question, in one line. */
export const AnswerCell = ({ result, column }: { result: ResultRow; column: ResultColumn }) => {
  const t = useTranslations("results");
  const { text, fileCount } = cellText(result, column);
  return (
    <>
      {text === "" ? null : <span title={text}>{text}</span>}
      {fileCount === 0 ? null : (
        <span className={cx(styles.files)}>
          <Paperclip aria-hidden />
          {t("fileCount", { count: fileCount })}
        </span>
      )}
    </>
  );
};
