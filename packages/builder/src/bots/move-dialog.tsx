import type { Folder } from "@parley/api/app";
import { matchesSearch } from "@parley/core";
import { Button, cx, Dialog, SearchField } from "@parley/ui/author";
import { Check, FolderClosed, House } from "lucide-react";
import { useState } from "react";
import { ListBox, ListBoxItem } from "react-aria-components";
import { useTranslations } from "use-intl";
import { isWithin, listTree, pathTo } from "./folder-tree.ts";
import styles from "./move-dialog.module.css";
import { NewFolderRow } from "./new-folder-row.tsx";

/** The key for "no folder", because keys of lists must be texts. */
const top = "top:";

interface MoveDialogProps {
  title: string;
  folders: readonly Folder[];
  /** The folder that contains all moved items; undefined if they are in several. */
  from: string | null | undefined;
  /** The folder being moved, which can't be moved into itself or a folder inside it. */
  moving?: Folder | undefined;
  onClose: () => void;
  onMove: (folderId: string | null, name: string) => void;
  /** Makes a folder; rejects where it can't be made. */
  onCreate: (parentId: string | null, name: string) => Promise<Folder>;
}

/** A dialog that asks for the target folder of a move. */
export const MoveDialog = ({ title, folders, from, moving, onClose, onMove, onCreate }: MoveDialogProps) => {
  const t = useTranslations("bots");
  const app = useTranslations("app");
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const isSearching = query.trim() !== "";
  const rows = listTree(folders).filter(
    ({ folder }) =>
      (moving === undefined || !isWithin(folders, folder.id, moving.id)) && matchesSearch(query, folder.name),
  );
  const items = [
    ...(isSearching ? [] : [{ id: top, name: t("title"), depth: 0, hint: t("topHint") }]),
    ...rows.map(({ folder, depth }) => ({
      id: folder.id,
      name: folder.name,
      depth: isSearching ? 0 : depth + 1,
      hint: isSearching
        ? pathTo(folders, folder.parentId)
            .map(({ name }) => name)
            .join(" / ")
        : "",
    })),
  ];
  const here = from === undefined ? null : (from ?? top);
  const name = items.find(({ id }) => id === chosen)?.name;
  const move = () => {
    if (chosen === null || name === undefined) return;
    onMove(chosen === top ? null : chosen, name);
    onClose();
  };
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      closeLabel={app("close")}
      actions={
        <>
          <Button onPress={onClose}>{app("cancel")}</Button>
          <Button kind="primary" isDisabled={name === undefined} onPress={move}>
            {name === undefined ? t("moveHere") : t("moveInto", { folder: name })}
          </Button>
        </>
      }
    >
      {folders.length > 8 ? <SearchField label={t("findFolder")} value={query} onChange={setQuery} autoFocus /> : null}
      <ListBox
        aria-label={t("folders")}
        className={cx(styles.list)}
        items={items}
        selectionMode="single"
        selectedKeys={chosen === null ? [] : [chosen]}
        disabledKeys={here === null ? [] : [here]}
        onSelectionChange={(keys) => setChosen(keys === "all" ? null : String([...keys][0] ?? "") || null)}
        autoFocus={folders.length > 8 ? false : "first"}
        renderEmptyState={() => <p className={cx(styles.empty)}>{t("noFolderFound")}</p>}
      >
        {(item) => (
          <ListBoxItem id={item.id} textValue={item.name} className={cx(styles.row)}>
            {({ isSelected, isDisabled }) => (
              <>
                <span className={cx(styles.indent)} style={{ inlineSize: `${item.depth * 1.25}rem` }} />
                {item.id === top ? <House aria-hidden /> : <FolderClosed aria-hidden />}
                <span className={cx(styles.name)}>{item.name}</span>
                {isDisabled ? <span className={cx(styles.hint)}>{t("isHere")}</span> : null}
                {!isDisabled && item.hint !== "" ? <span className={cx(styles.hint)}>{item.hint}</span> : null}
                {isSelected ? <Check aria-hidden /> : null}
              </>
            )}
          </ListBoxItem>
        )}
      </ListBox>
      <NewFolderRow
        into={name ?? t("title")}
        onCreate={(wanted) => onCreate(chosen === null || name === undefined || chosen === top ? null : chosen, wanted)}
        onCreated={({ id }) => {
          setQuery("");
          setChosen(id);
        }}
      />
    </Dialog>
  );
};
