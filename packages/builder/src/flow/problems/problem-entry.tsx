import type { Diagnostic } from "@parley/core/lint";
import { Button } from "@parley/ui/author";
import { CornerDownRight, Wrench } from "lucide-react";
import { type ReactNode, useContext } from "react";
import { OverlayTriggerStateContext } from "react-aria-components";
import { useTranslations } from "use-intl";
import { useDocument, useDocumentState } from "../../open-bot/document-context.tsx";
import { type JumpTarget, useJump } from "../../open-bot/jump.ts";
import { type ProblemPlace, placeOfProblem } from "./problem-place.ts";
import styles from "./problems.module.css";
import { severityIcons } from "./severity-icons.ts";

interface ProblemEntryProps {
  problem: Diagnostic;
  /** Whether the affected entry is already shown, so that no link to it is needed. */
  isHere?: boolean;
  /** What else there is to say or do about it. */
  children?: ReactNode;
}

/** One problem: what is wrong and what to do, with a link to it and a button for the fix if there is one. */
export const ProblemEntry = ({ problem, isHere = false, children }: ProblemEntryProps) => {
  const t = useTranslations("problems");
  const document = useDocument();
  const draft = useDocumentState((state) => state.draft);
  const jump = useJump();
  const overlay = useContext(OverlayTriggerStateContext);
  /** Shows the place; the list over it closes, because it would keep the focus. */
  const show = (target: JumpTarget) => {
    overlay?.close();
    jump(target);
  };
  const place = placeOfProblem(draft, problem);
  const { fix, severity } = problem;
  const { target } = place;
  const Icon = severityIcons[severity];
  const name = nameOf(place, t);
  return (
    <li className={styles.entry} data-severity={severity}>
      <Icon className={styles.icon} aria-label={t(severity)} />
      <div className={styles.body}>
        <p className={styles.message}>{problem.message}</p>
        <p className={styles.remedy}>{problem.remedy}</p>
        {children}
        {isHere && !fix ? null : (
          <div className={styles.actions}>
            {isHere ? null : target ? (
              <Button isSmall kind="quiet" aria-label={t("showAt", { place: name })} onPress={() => show(target)}>
                <CornerDownRight />
                <span className={styles.place}>{name}</span>
              </Button>
            ) : (
              <span className={styles.hint}>{name}</span>
            )}
            {fix ? (
              <Button isSmall onPress={() => document.change(fix.label, fix.operations)} data-edits="">
                <Wrench />
                {fix.label}
              </Button>
            ) : null}
          </div>
        )}
      </div>
    </li>
  );
};

const nameOf = (
  { group, block, event, screen }: ProblemPlace,
  t: ReturnType<typeof useTranslations<"problems">>,
): string => {
  if (screen) return t(screen === "design" ? "look" : screen);
  if (event) return t("start");
  if (group === undefined) return t("wholeBot");
  const title = group.trim() || t("untitledGroup");
  return block === undefined ? title : `${title} · ${block}`;
};
