import type { Diagnostic } from "@parley/core/lint";
import { useTranslations } from "use-intl";
import { ProblemEntry } from "../problems/problem-entry.tsx";
import styles from "./inspector.module.css";

/** The problems of the selection; renders nothing if there are none. */
export const ProblemsHere = ({ problems }: { problems: readonly Diagnostic[] }) => {
  const t = useTranslations("inspector");
  if (problems.length === 0) return null;
  return (
    <ul className={styles.problems} aria-label={t("problems")}>
      {problems.map((problem) => (
        <ProblemEntry
          key={[problem.rule, problem.itemId, problem.field, problem.message].join("/")}
          problem={problem}
          isHere
        />
      ))}
    </ul>
  );
};
