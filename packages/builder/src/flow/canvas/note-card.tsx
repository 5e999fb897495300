import { cx } from "@parley/ui/author";
import type { NodeProps } from "@xyflow/react";
import { Ellipsis } from "lucide-react";
import { memo, type PointerEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { useActions } from "./actions-context.ts";
import { useCanvas } from "./canvas-store.ts";
import { useIsFar } from "./far.ts";
import type { CardNode } from "./nodes.ts";
import styles from "./note-card.module.css";
import { resizeNote, type Size, toNoteSize } from "./notes.ts";
import { snap } from "./place-cards.ts";
import type { NoteCard as Note } from "./scene.ts";
import { NoteField } from "./writers.tsx";

/** A note on the canvas. A double click edits it. */
export const NoteCard = memo(({ data: { card }, selected }: NodeProps<CardNode<Note>>) => {
  const t = useTranslations("canvas");
  const { canvas, document, toCanvas, words } = useActions();
  const { id, text, color } = card.note;
  const isFar = useIsFar();
  // Zoomed out, a note names its region.
  const size = useCanvas(({ texts }) => (isFar ? texts.titles : texts.words));
  const isWriting = useCanvas(({ writing }) => writing?.kind === "note" && writing.id === id);
  // The size while its corner is dragged; the draft is changed when it is released.
  const [drawn, setDrawn] = useState<Size | null>(null);
  const startResizing = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrawn({ width: card.width, height: card.height });
  };
  const sizeAt = (event: PointerEvent) => {
    const at = toCanvas({ x: event.clientX, y: event.clientY });
    return toNoteSize({ width: snap(at.x - card.x), height: snap(at.y - card.y) });
  };
  const stopResizing = () => {
    if (drawn) document.change(words("changes.resizeNote"), (draft) => resizeNote(draft, id, drawn));
    setDrawn(null);
  };
  return (
    <article
      className={cx(styles.note)}
      aria-label={t("note")}
      tabIndex={-1}
      data-card={card.id}
      data-color={color}
      data-selected={selected || undefined}
      style={drawn ?? undefined}
      onDoubleClick={(event) => {
        event.stopPropagation();
        canvas.setState({ writing: { kind: "note", id } });
      }}
    >
      {isWriting ? (
        <NoteField noteId={id} text={text} />
      ) : (
        <p
          className={cx(styles.text, text === "" && styles.faint, size > 0 && styles.region)}
          style={
            size > 0
              ? { fontSize: size, WebkitLineClamp: Math.max(1, Math.floor((card.height - 12) / (size * 1.2))) }
              : undefined
          }
        >
          {text || t("noteEmpty")}
        </p>
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
      <span
        className={cx(styles.corner, "nodrag", "nopan", "nopan-touch")}
        data-edits=""
        title={t("resizeNote")}
        onPointerDown={startResizing}
        onPointerMove={(event) => drawn && setDrawn(sizeAt(event))}
        onPointerUp={stopResizing}
        onPointerCancel={() => setDrawn(null)}
      />
    </article>
  );
});
