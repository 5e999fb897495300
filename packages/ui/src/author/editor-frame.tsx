import { type ReactNode, useId, useRef } from "react";
import { cx } from "./cx.ts";
import styles from "./field.module.css";
import type { FieldTexts } from "./fields.tsx";

export interface EditorFrameProps extends FieldTexts {
  /** A class of the box around the editor. */
  boxClass?: string | undefined;
  /** Renders the editor, which sets the id as its `aria-describedby`. */
  children: (describedBy: string | undefined) => ReactNode;
}

/**
 * The frame of a field whose editor is not a library component. It shows label, help and error like all other fields.
 */
export const EditorFrame = ({
  label,
  isLabelHidden = false,
  help,
  error,
  actions,
  boxClass,
  children,
}: EditorFrameProps) => {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const described = [help === undefined ? [] : `${id}-help`, error === undefined ? [] : `${id}-error`].flat().join(" ");
  return (
    <div className={cx(styles.field)} data-invalid={error !== undefined || undefined}>
      {isLabelHidden ? null : (
        <div className={cx(styles.head)}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: as labels do; the keyboard reaches the editor itself. */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above. */}
          <span
            className={cx(styles.label)}
            onClick={() => box.current?.querySelector<HTMLElement>('[role="textbox"]')?.focus()}
          >
            {label}
          </span>
          {actions}
        </div>
      )}
      <div ref={box} className={cx(styles.box, boxClass)}>
        {children(described === "" ? undefined : described)}
      </div>
      {help === undefined ? null : (
        <span id={`${id}-help`} className={cx(styles.help)}>
          {help}
        </span>
      )}
      {error === undefined ? null : (
        <span id={`${id}-error`} className={cx(styles.error)}>
          {error}
        </span>
      )}
    </div>
  );
};
