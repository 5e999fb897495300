import { buttonClass, cx, Menu, MenuItem, MenuSeparator } from "@parley/ui/author";
import {
  ArrowDown,
  ArrowUp,
  Copy,
  CopyPlus,
  FolderInput,
  MoreHorizontal,
  Pencil,
  Scissors,
  Trash2,
} from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "react-aria-components";
import { useTranslations } from "use-intl";
import { showKeys } from "../../base/commands.ts";
import { useDocument } from "../../open-bot/document-context.tsx";
import { canWrite } from "../writing/writing-edits.ts";
import { copyToClipboard } from "./clipboard.ts";
import styles from "./row.module.css";
import { duplicateSelected, moveBy, moveTo, removeSelected, write } from "./script-actions.ts";
import { useScriptStore } from "./script-store.ts";
import { useScriptActions } from "./use-script-actions.ts";

export interface RowMenuProps {
  kind: "block" | "group";
  id: string;
  /** The name of the line. */
  name: string;
  isInTabOrder: boolean;
}

/** The menu with all actions for a line. */
export const RowMenu = ({ kind, id, name, isInTabOrder }: RowMenuProps) => {
  const t = useTranslations("script");
  const document = useDocument();
  const store = useScriptStore();
  const context = useScriptActions();
  const anchor = `menu ${id}`;
  /** Actions apply to the selection if the line is part of it; otherwise only to the line. */
  const select = () => {
    const { selection } = document.getState();
    const own: readonly string[] = kind === "block" ? selection.blocks : selection.groups;
    if (!own.includes(id)) document.select(kind === "block" ? { blocks: [id] } : { groups: [id] });
  };
  const item = (itemId: string, label: string, icon: ReactNode, onAction: () => void, shortcut?: string) => (
    <MenuItem
      key={itemId}
      id={itemId}
      label={label}
      icon={icon}
      isDanger={itemId === "delete"}
      shortcut={shortcut && showKeys(shortcut)}
      onAction={() => {
        select();
        onAction();
      }}
    />
  );
  const isWritable = kind === "group" || canWrite(document.getState().draft, id);
  return (
    <Menu
      trigger={
        <Button
          aria-label={t("more", { name })}
          data-anchor={anchor}
          data-edits=""
          excludeFromTabOrder={!isInTabOrder}
          className={cx(buttonClass({ kind: "quiet", isSmall: true }, true), styles.menu)}
        >
          <MoreHorizontal aria-hidden />
        </Button>
      }
    >
      {isWritable
        ? item(
            "write",
            kind === "group" ? t("rename") : t("write"),
            <Pencil />,
            () => (kind === "group" ? store.setState({ renaming: id, writing: null }) : write(context, id)),
            "Enter",
          )
        : null}
      {kind === "block" ? (
        <>
          {item("up", t("moveUp"), <ArrowUp />, () => moveBy(context, "up"), "Alt+ArrowUp")}
          {item("down", t("moveDown"), <ArrowDown />, () => moveBy(context, "down"), "Alt+ArrowDown")}
          {item("move", t("moveTo"), <FolderInput />, () =>
            store.setState({ pick: { kind: "move", anchor, blocks: document.getState().selection.blocks } }),
          )}
          {item("own", t("ownGroup"), <FolderInput />, () =>
            moveTo(context, document.getState().selection.blocks, null, ""),
          )}
        </>
      ) : null}
      <MenuSeparator />
      {item("duplicate", t("duplicate"), <CopyPlus />, () => duplicateSelected(context), "Mod+D")}
      {item("copy", t("copy"), <Copy />, () => copyToClipboard(context), "Mod+C")}
      {item("cut", t("cut"), <Scissors />, () => copyToClipboard(context, true), "Mod+X")}
      <MenuSeparator />
      {item("delete", t("delete"), <Trash2 />, () => removeSelected(context), "Delete")}
    </Menu>
  );
};
