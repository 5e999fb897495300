import type { Diagnostic } from "@parley/core/lint";
import { Button, cx, Dialog } from "@parley/ui/author";
import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useDocumentState } from "../../open-bot/document-context.tsx";
import { addressOf } from "../../open-bot/screens.ts";
import styles from "./frame-lists.module.css";

const mostShown = 8;

interface PublishDialogProps {
  /** The errors that would break chats; without any, no dialog is shown. */
  errors: readonly Diagnostic[];
  isPending: boolean;
  onClose: () => void;
  onPublish: () => void;
}

/** Lists errors that visitors would meet, and asks for confirmation. */
export const PublishDialog = ({ errors, isPending, onClose, onPublish }: PublishDialogProps) => {
  const t = useTranslations("frame");
  const botId = useDocumentState((state) => state.bot.id);
  const navigate = useNavigate();
  const count = errors.length;
  const goTo = ({ blockId, groupId }: Diagnostic) => {
    onClose();
    const search = blockId ? { block: blockId } : groupId ? { group: groupId } : {};
    void navigate({ to: addressOf(botId, "flow"), search });
  };
  return (
    <Dialog
      title={t("problemsTitle", { count })}
      isOpen={count > 0}
      onClose={onClose}
      closeLabel={t("cancel")}
      actions={
        <>
          <Button onPress={onClose}>{t("cancel")}</Button>
          <Button kind="primary" onPress={onPublish} isPending={isPending} autoFocus>
            {t("publishAnyway")}
          </Button>
        </>
      }
    >
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
    </Dialog>
  );
};
