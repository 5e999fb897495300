import { type BotSummary, countedResults } from "@parley/api/app";
import { Button, cx, Dialog, TextField } from "@parley/ui/author";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import styles from "./bots-screen.module.css";

/** Asks the author to type the bot's name before it is deleted for good; for several bots, their number. */
export const DeleteForeverDialog = ({
  bots,
  onClose,
  onConfirm,
}: {
  bots: readonly BotSummary[];
  onClose: () => void;
  onConfirm: () => void;
}) => {
  const t = useTranslations("trash");
  const app = useTranslations("app");
  const [typed, setTyped] = useState("");
  const count = bots.length;
  const name = bots[0]?.name ?? "";
  const expected = count === 1 ? name : String(count);
  const isRight = typed.trim().toLowerCase() === expected.trim().toLowerCase();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isRight) onConfirm();
  };
  return (
    <Dialog
      title={t("confirmTitle", { count, name })}
      isOpen
      onClose={onClose}
      closeLabel={app("close")}
      actions={
        <>
          <Button onPress={onClose}>{app("cancel")}</Button>
          <Button kind="danger" type="submit" form="delete-forever" isDisabled={!isRight}>
            {t("deleteForever")}
          </Button>
        </>
      }
    >
      <form id="delete-forever" className={cx(styles.form)} onSubmit={submit}>
        <p className={cx(styles.text)}>
          {t("confirmText", {
            count,
            answers: bots.reduce((sum, { resultCount }) => sum + resultCount, 0),
            more: bots.some(({ resultCount }) => resultCount >= countedResults) ? "yes" : "no",
          })}
        </p>
        <TextField
          label={count === 1 ? t("confirmName", { name }) : t("confirmCount", { count })}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          autoFocus
        />
      </form>
    </Dialog>
  );
};
