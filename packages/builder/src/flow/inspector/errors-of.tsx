import type { Diagnostic } from "@parley/core/lint";
import { Button } from "@parley/ui/author";
import { Wrench } from "lucide-react";
import { useTranslations } from "use-intl";
import type { FieldProblems } from "../../form/index.ts";
import { useDocument } from "../../open-bot/document-context.tsx";
import { severityIcons } from "../problems/severity-icons.ts";
import styles from "./inspector.module.css";
import { markOf } from "./use-wanted-field.ts";

const known = new WeakMap<readonly Diagnostic[], Map<string, FieldProblems>>();

/**
 * Returns the problems of a block's fields, or of one of its rows, by field name. The prefix `inside` is removed from
 * names. The same list of problems gives the same objects, so that a form that shows them isn't drawn again.
 */
export const errorsOf = (problems: readonly Diagnostic[], itemId?: string, inside = ""): FieldProblems => {
  const ofList = known.get(problems) ?? new Map<string, FieldProblems>();
  known.set(problems, ofList);
  const key = `${itemId ?? ""} ${inside}`;
  const found = ofList.get(key) ?? collectErrors(problems, itemId, inside);
  ofList.set(key, found);
  return found;
};

const collectErrors = (problems: readonly Diagnostic[], itemId: string | undefined, inside: string): FieldProblems => {
  const own = problems.filter((problem) => problem.itemId === itemId && problem.field?.startsWith(inside));
  const nodes = (isError: boolean) =>
    new Map(
      own
        .filter(({ severity }) => (severity === "error") === isError)
        .map((problem) => [
          (problem.field ?? "").slice(inside.length),
          <FieldProblem key="problem" problem={problem} />,
        ]),
    );
  return { errors: nodes(true), warnings: nodes(false) };
};

/** A problem of a field with a button to fix it. An error looks like the field's own error. */
const FieldProblem = ({ problem }: { problem: Diagnostic }) => {
  const t = useTranslations("inspector");
  const document = useDocument();
  const { fix, message, rule, severity, itemId, field = "" } = problem;
  const Icon = severityIcons[severity];
  return (
    <span className={styles.fieldProblem} data-severity={severity} data-problem={markOf(itemId, field)}>
      {severity === "error" ? (
        rule === "missing-option" ? (
          t("needed")
        ) : (
          message
        )
      ) : (
        <span className={styles.fieldWarning}>
          <Icon aria-hidden />
          <span>
            <strong>{t(severity)}</strong> {message}
          </span>
        </span>
      )}
      {fix ? (
        <Button slot={null} isSmall onPress={() => document.change(fix.label, fix.operations)}>
          <Wrench />
          {fix.label}
        </Button>
      ) : null}
    </span>
  );
};
