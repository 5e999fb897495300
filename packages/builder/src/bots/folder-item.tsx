import type { Folder } from "@parley/api/app";
import { cx, IconButton, Menu, MenuItem, MenuSeparator } from "@parley/ui/author";
import { Link } from "@tanstack/react-router";
import { CornerDownRight, Ellipsis, FolderClosed, Pencil, Trash2 } from "lucide-react";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import styles from "./bot-list.module.css";
import { type Cargo, useDraggable, useDropTarget } from "./drag.ts";
import { RenameField } from "./rename-field.tsx";
import type { FolderActions } from "./use-folder-actions.ts";

interface FolderItemProps {
  folder: Folder;
  path: string | null;
  botCount: number;
  folderCount: number;
  actions: FolderActions;
  isRenaming: boolean;
  onRename: (isRenaming: boolean) => void;
  onMove: () => void;
  takes: (cargo: Cargo) => boolean;
  onDrop: (cargo: Cargo) => void;
}

export const FolderItem = ({
  folder,
  path,
  botCount,
  folderCount,
  actions,
  isRenaming,
  onRename,
  onMove,
  takes,
  onDrop,
}: FolderItemProps) => {
  const t = useTranslations("bots");
  const place = useRef<HTMLLIElement>(null);
  const isDragging = useDraggable(
    place,
    !isRenaming,
    () => ({ cargo: { kind: "folder", id: folder.id }, label: folder.name }),
    cx(styles.preview),
  );
  const isOver = useDropTarget(place, takes, onDrop);
  return (
    <li
      ref={place}
      className={cx(styles.item, styles.folder)}
      data-over={isOver || undefined}
      data-dragging={isDragging || undefined}
    >
      <span className={cx(styles.icon)} aria-hidden>
        <FolderClosed />
      </span>
      <span className={cx(styles.main)}>
        {isRenaming ? (
          <RenameField
            label={t("newName", { name: folder.name })}
            name={folder.name}
            onDone={(name) => {
              onRename(false);
              if (name !== null) void actions.rename(folder, name);
            }}
          />
        ) : (
          <Link
            to="/folders/$folderId"
            params={{ folderId: folder.id }}
            className={cx(styles.name)}
            draggable={false}
            data-row={folder.id}
          >
            {folder.name}
          </Link>
        )}
        {path === null ? null : <span className={cx(styles.path)}>{path}</span>}
      </span>
      <span className={cx(styles.facts)}>
        <span className={cx(styles.none)}>
          {botCount + folderCount === 0
            ? t("emptyFolder")
            : [
                folderCount === 0 ? null : t("countFolders", { count: folderCount }),
                botCount === 0 ? null : t("countBots", { count: botCount }),
              ]
                .filter((part) => part !== null)
                .join(", ")}
        </span>
      </span>
      <span className={cx(styles.menu)}>
        <Menu
          aria-label={t("actionsFor", { name: folder.name })}
          trigger={
            <IconButton label={t("actionsFor", { name: folder.name })}>
              <Ellipsis />
            </IconButton>
          }
        >
          <MenuItem
            id="rename"
            label={t("rename")}
            shortcut="F2"
            icon={<Pencil aria-hidden />}
            onAction={() => onRename(true)}
          />
          <MenuItem id="move" label={t("moveTo")} icon={<CornerDownRight aria-hidden />} onAction={onMove} />
          <MenuSeparator />
          <MenuItem
            id="delete"
            label={t("delete")}
            hint={t("deleteFolderHint")}
            isDanger
            icon={<Trash2 aria-hidden />}
            onAction={() => actions.remove(folder)}
          />
        </Menu>
      </span>
    </li>
  );
};
