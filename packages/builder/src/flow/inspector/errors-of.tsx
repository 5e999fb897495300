import type { Diagnostic } from "@parley/core/lint";
import { Button } from "@parley/ui/author";
import { Wrench } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useDocument } from "../../app/document-context.tsx";
import styles from "./inspector.module.css";

/** What is wrong with the fields of a block, or of one of its rows, by their names; `inside` is cut off from the front. */
export const errorsOf = (
  problems: readonly Diagnostic[],
  itemId?: string,
  inside = "",
): ReadonlyMap<string, ReactNode> =>
  new Map(
    problems
      .filter((problem) => problem.itemId === itemId && problem.field?.startsWith(inside))
      .map((problem) => [(problem.field ?? "").slice(inside.length), <FieldProblem key="problem" problem={problem} />]),
  );

/** What is wrong with a field, and what mends it. */
const FieldProblem = ({ problem }: { problem: Diagnostic }) => {
  const t = useTranslations("inspector");
  const document = useDocument();
  const { fix, message, rule } = problem;
  return (
    <span className={styles.fieldProblem}>
      {rule === "missing-option" ? t("needed") : message}
      {fix ? (
        <Button slot={null} isSmall onPress={() => document.change(fix.label, fix.operations)}>
          <Wrench />
          {fix.label}
        </Button>
      ) : null}
    </span>
  );
};
