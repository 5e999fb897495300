import { cx } from "@parley/ui/author";
import { useTranslations } from "use-intl";
import styles from "./problems.module.css";
import { useProblemsOfBlock } from "./problems-store.ts";

interface ProblemDotProps {
  blockId: string;
  /** Whether it is at the corner of its container. */
  isAtCorner?: boolean;
}

/** A dot that marks a block with a problem. Hints are not marked. */
export const ProblemDot = ({ blockId, isAtCorner = false }: ProblemDotProps) => {
  const t = useTranslations("problems");
  const problems = useProblemsOfBlock(blockId).filter(({ severity }) => severity !== "info");
  const [first] = problems;
  if (!first) return null;
  return (
    <span
      role="img"
      className={cx(styles.dot, isAtCorner && styles.corner)}
      data-severity={first.severity}
      aria-label={t("count", { count: problems.length })}
      title={problems.map(({ message }) => message).join("\n")}
    />
  );
};
