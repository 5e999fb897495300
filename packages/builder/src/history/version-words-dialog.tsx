import type { PublishedVersion } from "@parley/api/app";
import { Button, cx, Dialog, TextField } from "@parley/ui/author";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../base/describe-error.ts";
import styles from "./history.module.css";
import type { VersionActions } from "./use-version-actions.ts";

/** The longest name and note, in characters; see the contract. */
const longest = { name: 100, note: 2000 };

interface VersionWordsDialogProps {
  version: PublishedVersion;
  giveWords: VersionActions["giveWords"];
  onClose: () => void;
}

/** Gives a version a name and a note. */
export const VersionWordsDialog = ({ version, giveWords, onClose }: VersionWordsDialogProps) => {
  const t = useTranslations("history");
  const [name, setName] = useState(version.name ?? "");
  const [note, setNote] = useState(version.note ?? "");
  const save = () => giveWords.mutate({ version: version.number, name, note }, { onSuccess: onClose });
  return (
    <Dialog
      title={t("wordsTitle", { version: version.number })}
      isOpen
      onClose={onClose}
      closeLabel={t("close")}
      actions={
        <>
          <Button onPress={onClose}>{t("cancel")}</Button>
          <Button kind="primary" onPress={save} isPending={giveWords.isPending}>
            {t("save")}
          </Button>
        </>
      }
    >
      <form
        className={cx(styles.form)}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          label={t("name")}
          help={t("nameHelp")}
          value={name}
          onChange={setName}
          maxLength={longest.name}
          autoFocus
        />
        <TextField label={t("note")} value={note} onChange={setNote} maxLength={longest.note} isMultiline rows={4} />
        {giveWords.error ? <p role="alert">{describeError(giveWords.error)}</p> : null}
      </form>
    </Dialog>
  );
};
