import type { Diagnostic } from "@parley/core/lint";
import { Button, cx, Dialog, TextField } from "@parley/ui/author";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { TestsState } from "../../bot-tests/create-tests-run.ts";
import { TestsInSheet } from "../../bot-tests/tests-in-sheet.tsx";
import { placeOfProblem } from "../../flow/problems/problem-place.ts";
import { ComparisonPanel } from "../../history/comparison-panel.tsx";
import { useDocumentState } from "../../open-bot/document-context.tsx";
import { type JumpTarget, useJump } from "../../open-bot/jump.ts";
import { useBot } from "../../open-bot/use-bot.ts";
import { RehearsalSection } from "../../rehearsal/rehearsal-section.tsx";
import styles from "./frame-lists.module.css";

const mostShown = 8;
/** The longest note, in characters; see the contract. */
const longestNote = 2000;

interface PublishSheetProps {
  /** The errors that would break chats. */
  errors: readonly Diagnostic[];
  /** What visitors read in another language than theirs. */
  notes: readonly Diagnostic[];
  /** Whether the bot could not be checked. */
  isUnchecked: boolean;
  tests: TestsState;
  isPending: boolean;
  onClose: () => void;
  onPublish: (note: string) => void;
}

/** Says what changes for visitors and which errors they would meet, takes a note, and publishes. Enter is enough. */
export const PublishSheet = ({
  errors,
  notes,
  isUnchecked,
  tests,
  isPending,
  onClose,
  onPublish,
}: PublishSheetProps) => {
  const t = useTranslations("frame");
  const h = useTranslations("history");
  const { liveVersion } = useBot();
  const [note, setNote] = useState("");
  const hasDoubts = errors.length > 0 || isUnchecked || tests.broken.length > 0 || tests.status === "failed";
  return (
    <Dialog
      title={errors.length > 0 ? t("problemsTitle", { count: errors.length }) : h("publishTitle")}
      isOpen
      isWide
      onClose={onClose}
      closeLabel={t("cancel")}
      actions={
        <>
          <Button onPress={onClose}>{t("cancel")}</Button>
          <Button kind="primary" onPress={() => onPublish(note)} isPending={isPending} autoFocus>
            {hasDoubts ? t("publishAnyway") : t("publish")}
          </Button>
        </>
      }
    >
      {errors.length > 0 ? (
        <>
          <p className={cx(styles.lead)}>{t("problemsText", { count: errors.length })}</p>
          <Findings findings={errors} onClose={onClose} />
        </>
      ) : null}
      {notes.length > 0 ? <Findings findings={notes} onClose={onClose} areNotes /> : null}
      {isUnchecked ? <p className={cx(styles.lead)}>{t("uncheckedText")}</p> : null}
      <TestsInSheet tests={tests} onShow={onClose} />
      {liveVersion === null ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard.
        <section aria-label={h("whatChanges")} className={cx(styles.scroll)} tabIndex={0}>
          <h3 className={cx(styles.heading)}>{h("whatChanges")}</h3>
          <ComparisonPanel from={liveVersion} to="draft" onShow={onClose} />
        </section>
      )}
      {liveVersion === null ? null : <RehearsalSection live={liveVersion} onShow={onClose} />}
      <TextField
        label={h("noteFor")}
        placeholder={h("notePlaceholder")}
        value={note}
        onChange={setNote}
        maxLength={longestNote}
        isMultiline
        rows={2}
      />
    </Dialog>
  );
};

interface FindingsProps {
  findings: readonly Diagnostic[];
  onClose: () => void;
  /** Whether visitors meet no error: it is said, not warned of. */
  areNotes?: boolean;
}

/** What was found, each with the way to it. */
const Findings = ({ findings, onClose, areNotes = false }: FindingsProps) => {
  const t = useTranslations("frame");
  const jump = useJump();
  const draft = useDocumentState((state) => state.draft);
  const goTo = (target: JumpTarget) => {
    onClose();
    jump(target);
  };
  return (
    <ul className={cx(styles.problems)}>
      {findings.slice(0, mostShown).map((finding) => {
        const { target } = placeOfProblem(draft, finding);
        return (
          <li
            key={[finding.rule, finding.groupId, finding.blockId, finding.itemId, finding.message].join()}
            className={cx(styles.problem, areNotes && styles.said)}
          >
            <span>
              {finding.message} <span className={cx(styles.soft)}>{finding.remedy}</span>
            </span>
            {target ? (
              <Button isSmall onPress={() => goTo(target)}>
                {t("showProblem")}
              </Button>
            ) : null}
          </li>
        );
      })}
      {findings.length > mostShown ? (
        <li className={cx(styles.soft)}>{t("problemsMore", { count: findings.length - mostShown })}</li>
      ) : null}
    </ul>
  );
};
