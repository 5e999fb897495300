import { ArrowDown, ArrowUp, Copy, EllipsisVertical, GripVertical, Trash2 } from "lucide-react";
import { type DragEvent, type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { IconButton } from "../button.tsx";
import { cx } from "../cx.ts";
import { Menu, MenuItem } from "../menu.tsx";
import { useControlTexts } from "./control-texts.tsx";
import styles from "./controls.module.css";

export interface RowsProps<Row extends { id: string }> {
  label: string;
  rows: readonly Row[];
  /** The name of a row, for the labels of its buttons. */
  nameOf: (row: Row, place: number) => string;
  children: (row: Row, place: number) => ReactNode;
  /** Moves a row before another one; null moves it to the end. */
  onMove: (id: string, before: string | null) => void;
  onRemove?: ((id: string) => void) | undefined;
  onDuplicate?: ((id: string) => void) | undefined;
  /** Whether each row is a card with fields of its own. Otherwise it is a single line. */
  areCards?: boolean;
  /** More items for a row's menu. */
  menuItems?: (row: Row) => ReactNode;
}

/** A list of rows that the author orders by dragging the handle, by arrow keys on the handle, or by a row's menu. */
export const Rows = <Row extends { id: string }>({
  label,
  rows,
  nameOf,
  children,
  onMove,
  onRemove,
  onDuplicate,
  areCards = false,
  menuItems,
}: RowsProps<Row>) => {
  const words = useControlTexts();
  const [dragged, setDragged] = useState<string | null>(null);
  const [target, setTarget] = useState<{ id: string; side: "before" | "after" } | null>(null);
  const [told, setTold] = useState("");
  const list = useRef<HTMLOListElement>(null);

  const moveTo = (id: string, place: number) => {
    const others = rows.filter((row) => row.id !== id);
    if (place < 0 || place > others.length) return;
    onMove(id, others[place]?.id ?? null);
    setTold(words.movedTo(place + 1, rows.length));
    // The handle of the moved row keeps the focus.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`:scope > [data-row="${CSS.escape(id)}"] [data-handle]`)?.focus(),
    );
  };
  const onKeyDown = (event: KeyboardEvent, id: string, place: number) => {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    moveTo(id, place + by);
  };
  const onDragOver = (event: DragEvent<HTMLElement>, id: string) => {
    if (dragged === null) return;
    event.preventDefault();
    event.stopPropagation();
    const { top, height } = event.currentTarget.getBoundingClientRect();
    setTarget({ id, side: event.clientY < top + height / 2 ? "before" : "after" });
  };
  const onDrop = (event: DragEvent) => {
    if (dragged === null) return;
    event.preventDefault();
    event.stopPropagation();
    const others = rows.filter((row) => row.id !== dragged);
    const over = others.findIndex(({ id }) => id === target?.id);
    if (target && over >= 0) moveTo(dragged, over + (target.side === "after" ? 1 : 0));
    setDragged(null);
    setTarget(null);
  };

  return (
    <>
      <ol ref={list} className={cx(styles.rows)} data-cards={areCards || undefined} aria-label={label}>
        {rows.map((row, place) => {
          const name = nameOf(row, place);
          return (
            <li
              key={row.id}
              data-row={row.id}
              className={cx(styles.row)}
              data-dragged={dragged === row.id || undefined}
              data-drop={target?.id === row.id && dragged !== row.id ? target.side : undefined}
              onDragOver={(event) => onDragOver(event, row.id)}
              onDrop={onDrop}
            >
              <button
                type="button"
                data-handle
                data-edits=""
                className={cx(styles.handle)}
                aria-label={words.moveRow(name)}
                draggable
                onDragStart={(event) => {
                  event.stopPropagation();
                  event.dataTransfer.effectAllowed = "move";
                  event.dataTransfer.setData("text/plain", name);
                  setDragged(row.id);
                }}
                onDragEnd={() => {
                  setDragged(null);
                  setTarget(null);
                }}
                onKeyDown={(event) => onKeyDown(event, row.id, place)}
              >
                <GripVertical aria-hidden />
              </button>
              <div className={cx(styles.rowBody)}>{children(row, place)}</div>
              <Menu
                trigger={
                  <IconButton label={words.rowActions(name)} isSmall data-edits="">
                    <EllipsisVertical />
                  </IconButton>
                }
              >
                {menuItems?.(row)}
                <MenuItem
                  id="up"
                  label={words.moveUp}
                  icon={<ArrowUp />}
                  isDisabled={place === 0}
                  onAction={() => moveTo(row.id, place - 1)}
                />
                <MenuItem
                  id="down"
                  label={words.moveDown}
                  icon={<ArrowDown />}
                  isDisabled={place === rows.length - 1}
                  onAction={() => moveTo(row.id, place + 1)}
                />
                {onDuplicate ? (
                  <MenuItem
                    id="duplicate"
                    label={words.duplicate}
                    icon={<Copy />}
                    onAction={() => onDuplicate(row.id)}
                  />
                ) : null}
                {onRemove ? (
                  <MenuItem
                    id="remove"
                    label={words.remove}
                    icon={<Trash2 />}
                    isDanger
                    onAction={() => onRemove(row.id)}
                  />
                ) : null}
              </Menu>
            </li>
          );
        })}
      </ol>
      <span className={cx(styles.told)} role="status">
        {told}
      </span>
    </>
  );
};
