import { Button, Dialog, TextField } from "@parley/ui/author";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../../base/describe-error.ts";

interface NameDialogProps {
  title: string;
  help?: string | undefined;
  initial: string;
  onClose: () => void;
  /** Rejects if the theme can't be saved. */
  onSave: (name: string) => Promise<void>;
}

/** A dialog for the name of a theme. It stays open if saving fails. */
export const NameDialog = ({ title, help, initial, onClose, onSave }: NameDialogProps) => {
  const t = useTranslations("design");
  const app = useTranslations("app");
  const [name, setName] = useState(initial);
  const [error, setError] = useState<string>();
  const [isPending, setPending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "") return setError(t("nameWanted"));
    setPending(true);
    try {
      await onSave(name.trim());
      onClose();
    } catch (refused) {
      setError(describeError(refused));
      setPending(false);
    }
  };
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      closeLabel={app("cancel")}
      actions={
        <>
          <Button onPress={onClose}>{app("cancel")}</Button>
          <Button kind="primary" type="submit" form="theme-name" isPending={isPending}>
            {app("save")}
          </Button>
        </>
      }
    >
      <form id="theme-name" onSubmit={(event) => void submit(event)}>
        <TextField
          label={t("themeName")}
          help={help}
          value={name}
          onChange={(next) => {
            setName(next);
            setError(undefined);
          }}
          error={error}
          maxLength={255}
          autoFocus
        />
      </form>
    </Dialog>
  );
};
