import { cx, Dialog, SearchField } from "@parley/ui/author";
import { FolderInput, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useDocumentState } from "../../open-bot/document-context.tsx";
import { moveBlocksTo, turnSelectionIntoGroup } from "./actions/arrange.ts";
import { useActions } from "./actions-context.ts";
import { useCanvas } from "./canvas-store.ts";
import styles from "./move-to-dialog.module.css";

/** A dialog that moves the selected blocks to another group, or to a new one. */
export const MoveToDialog = () => {
  const t = useTranslations("canvas");
  const context = useActions();
  const isOpen = useCanvas(({ isMovingTo }) => isMovingTo);
  const groups = useDocumentState(({ draft }) => draft.groups);
  const [search, setSearch] = useState("");
  const words = search.trim().toLowerCase();
  const found = isOpen ? Object.values(groups).filter(({ title }) => title.toLowerCase().includes(words)) : [];
  const close = () => {
    setSearch("");
    context.canvas.setState({ isMovingTo: false });
  };
  const move = (groupId: string | null) => {
    const { blocks } = context.document.getState().selection;
    if (groupId === null) turnSelectionIntoGroup(context);
    else moveBlocksTo(context, blocks, { kind: "group", groupId, before: null, y: 0 });
    close();
    const { draft } = context.document.getState();
    const card = context.scene().cards.get(draft.blocks[blocks[0] ?? ""]?.groupId ?? "");
    if (card) context.reveal(card);
  };
  return (
    <Dialog title={t("moveToTitle")} isOpen={isOpen} onClose={close} closeLabel={t("selectNothing")}>
      <SearchField label={t("findGroup")} value={search} onChange={setSearch} autoFocus />
      <div className={cx(styles.list)}>
        <button type="button" className={cx(styles.entry)} onClick={() => move(null)}>
          <Plus aria-hidden />
          {t("newGroupChoice")}
        </button>
        {found.map(({ id, title }) => (
          <button key={id} type="button" className={cx(styles.entry)} onClick={() => move(id)}>
            <FolderInput aria-hidden />
            {title || t("untitled")}
          </button>
        ))}
        {found.length === 0 ? <p className={cx(styles.none)}>{t("noGroup")}</p> : null}
      </div>
    </Dialog>
  );
};
