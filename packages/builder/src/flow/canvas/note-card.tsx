import { cx } from "@parley/ui/author";
import type { NodeProps } from "@xyflow/react";
import { Ellipsis } from "lucide-react";
import { memo } from "react";
import { useTranslations } from "use-intl";
import { useActions } from "./actions-context.ts";
import { useCanvas } from "./canvas-store.ts";
import type { CardNode } from "./nodes.ts";
import styles from "./note-card.module.css";
import type { NoteCard as Note } from "./scene.ts";
import { NoteField } from "./writers.tsx";

/** A note on the canvas: a double click writes in it. */
export const NoteCard = memo(({ data: { card }, selected }: NodeProps<CardNode<Note>>) => {
  const t = useTranslations("canvas");
  const { canvas } = useActions();
  const { id, text, color } = card.note;
  const isWriting = useCanvas(({ writing }) => writing?.kind === "note" && writing.id === id);
  return (
    <article
      className={cx(styles.note)}
      aria-label={t("note")}
      tabIndex={-1}
      data-card={card.id}
      data-color={color}
      data-selected={selected || undefined}
      onDoubleClick={(event) => {
        event.stopPropagation();
        canvas.setState({ writing: { kind: "note", id } });
      }}
    >
      {isWriting ? (
        <NoteField noteId={id} text={text} />
      ) : (
        <p className={cx(styles.text, text === "" && styles.faint)}>{text || t("noteEmpty")}</p>
      )}
      <button
        type="button"
        tabIndex={-1}
        className={cx(styles.more, "nodrag", "nopan")}
        aria-label={t("more")}
        data-menu=""
      >
        <Ellipsis aria-hidden />
      </button>
    </article>
  );
});
