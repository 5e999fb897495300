import type { Folder } from "@parley/api/app";
import { Button, cx, TextField } from "@parley/ui/author";
import { FolderPlus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../base/describe-error.ts";
import styles from "./move-dialog.module.css";

/** A button that becomes a field for the name of a new folder. Enter makes it, Escape closes the field only. */
export const NewFolderRow = ({
  into,
  onCreate,
  onCreated,
}: {
  /** The name of the folder that will hold the new one. */
  into: string;
  /** Rejects where the folder can't be made. */
  onCreate: (name: string) => Promise<Folder>;
  onCreated: (folder: Folder) => void;
}) => {
  const t = useTranslations("bots");
  const app = useTranslations("app");
  const [name, setName] = useState<string | null>(null);
  const [error, setError] = useState<string | undefined>();
  const [isPending, setPending] = useState(false);
  const close = () => {
    setName(null);
    setError(undefined);
  };
  const create = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending || name === null) return;
    if (name.trim() === "") return setError(t("folderNeedsName"));
    setPending(true);
    try {
      onCreated(await onCreate(name.trim()));
      close();
    } catch (failure) {
      setError(describeError(failure));
    } finally {
      setPending(false);
    }
  };
  if (name === null)
    return (
      <div>
        <Button kind="quiet" onPress={() => setName("")}>
          <FolderPlus aria-hidden />
          {t("newFolder")}
        </Button>
      </div>
    );
  return (
    <form
      className={cx(styles.newFolder)}
      onSubmit={(event) => void create(event)}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        close();
      }}
    >
      <TextField
        label={t("newFolderIn", { folder: into })}
        value={name}
        onChange={(text) => {
          setName(text);
          setError(undefined);
        }}
        error={error}
        maxLength={255}
        autoFocus
      />
      <div className={cx(styles.newFolderEnd)}>
        <Button isSmall onPress={close}>
          {app("cancel")}
        </Button>
        <Button isSmall type="submit" isPending={isPending}>
          {t("makeFolder")}
        </Button>
      </div>
    </form>
  );
};
