import { useTranslations } from "use-intl";
import { TryOutcome } from "../trying/try-outcome.tsx";
import { AnswerTree } from "./answer-tree.tsx";
import { readAnswer } from "./body-paths.ts";
import type { LastSample } from "./last-samples.ts";
import styles from "./mapping.module.css";

interface SampleOutcomeProps {
  of: "answer" | "call";
  sample: LastSample;
  onChoose: (path: string) => void;
}

/** The result of a try, or a call that came, with its body as a tree. */
export const SampleOutcome = ({ of, sample, onChoose }: SampleOutcomeProps) => {
  const t = useTranslations("form");
  const { data, error } = sample;
  const tree =
    error === undefined ? (
      <>
        <span>{t("clickParts")}</span>
        <div className={styles.scroll}>
          <AnswerTree node={readAnswer(data)} onChoose={onChoose} />
        </div>
      </>
    ) : null;
  if (of === "answer")
    return (
      <>
        <TryOutcome sample={sample} />
        {tree === null ? null : <div className={styles.outcome}>{tree}</div>}
      </>
    );
  return (
    <div className={styles.outcome}>
      <p role="status" className={styles.status}>
        {t("callCame")}
      </p>
      {tree}
    </div>
  );
};
