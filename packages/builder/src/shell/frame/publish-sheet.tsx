import type { Diagnostic } from "@parley/core/lint";
import { Button, cx, Dialog, TextField } from "@parley/ui/author";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ComparisonPanel } from "../../history/comparison-panel.tsx";
import { useJump } from "../../open-bot/jump.ts";
import { useBot } from "../../open-bot/use-bot.ts";
import styles from "./frame-lists.module.css";

const mostShown = 8;
/** The longest note, in characters; see the contract. */
const longestNote = 2000;

interface PublishSheetProps {
  /** The errors that would break chats. */
  errors: readonly Diagnostic[];
  /** Whether the bot could not be checked. */
  isUnchecked: boolean;
  isPending: boolean;
  onClose: () => void;
  onPublish: (note: string) => void;
}

/** Says what changes for visitors and which errors they would meet, takes a note, and publishes. Enter is enough. */
export const PublishSheet = ({ errors, isUnchecked, isPending, onClose, onPublish }: PublishSheetProps) => {
  const t = useTranslations("frame");
  const h = useTranslations("history");
  const { liveVersion } = useBot();
  const [note, setNote] = useState("");
  const hasDoubts = errors.length > 0 || isUnchecked;
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
      {errors.length > 0 ? <Errors errors={errors} onClose={onClose} /> : null}
      {isUnchecked ? <p className={cx(styles.lead)}>{t("uncheckedText")}</p> : null}
      {liveVersion === null ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard.
        <section aria-label={h("whatChanges")} className={cx(styles.scroll)} tabIndex={0}>
          <h3 className={cx(styles.heading)}>{h("whatChanges")}</h3>
          <ComparisonPanel from={liveVersion} to="draft" onShow={onClose} />
        </section>
      )}
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

/** The errors that visitors would meet, each with the way to it. */
const Errors = ({ errors, onClose }: Pick<PublishSheetProps, "errors" | "onClose">) => {
  const t = useTranslations("frame");
  const jump = useJump();
  const count = errors.length;
  const goTo = ({ blockId, groupId }: Diagnostic) => {
    onClose();
    jump({ blockId, groupId });
  };
  return (
    <>
      <p className={cx(styles.lead)}>{t("problemsText", { count })}</p>
      <ul className={cx(styles.problems)}>
        {errors.slice(0, mostShown).map((error) => (
          <li
            key={[error.rule, error.groupId, error.blockId, error.itemId, error.message].join()}
            className={cx(styles.problem)}
          >
            <span>
              {error.message} <span className={cx(styles.soft)}>{error.remedy}</span>
            </span>
            {error.blockId || error.groupId ? (
              <Button isSmall onPress={() => goTo(error)}>
                {t("showProblem")}
              </Button>
            ) : null}
          </li>
        ))}
        {count > mostShown ? (
          <li className={cx(styles.soft)}>{t("problemsMore", { count: count - mostShown })}</li>
        ) : null}
      </ul>
    </>
  );
};
