import { useTranslations } from "use-intl";
import { Folded } from "../folded.tsx";
import { AnswerTree } from "./answer-tree.tsx";
import { readAnswer } from "./body-paths.ts";
import type { LastSample } from "./last-samples.ts";
import styles from "./mapping.module.css";

interface SampleOutcomeProps {
  of: "answer" | "call";
  sample: LastSample;
  onChoose: (path: string) => void;
}

/** The result of a try: status, duration, headers, and the body as a tree. */
export const SampleOutcome = ({ of, sample, onChoose }: SampleOutcomeProps) => {
  const t = useTranslations("form");
  const { statusCode, headers, data, error, milliseconds } = sample;
  const hasFailed = statusCode === null || statusCode >= 400;
  const names = Object.entries(headers);
  const line =
    of === "call"
      ? t("callCame")
      : error !== undefined || statusCode === null
        ? t("noAnswer", { error: error ?? "" })
        : t("answered", { status: statusCode, milliseconds });
  return (
    <div className={styles.outcome}>
      <p role="status" className={styles.status} data-failed={hasFailed || undefined}>
        {line}
      </p>
      {names.length === 0 ? null : (
        <Folded title={t("answerHeaders")}>
          <dl className={styles.headers}>
            {names.map(([name, value]) => [<dt key={`${name} name`}>{name}</dt>, <dd key={name}>{value}</dd>])}
          </dl>
        </Folded>
      )}
      {error === undefined ? (
        <>
          <span>{t("clickParts")}</span>
          <div className={styles.scroll}>
            <AnswerTree node={readAnswer(data)} onChoose={onChoose} />
          </div>
        </>
      ) : null}
    </div>
  );
};
