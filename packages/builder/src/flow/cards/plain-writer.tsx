import { cx } from "@parley/ui/author";
import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import styles from "./plain-writer.module.css";

export interface PlainWriterProps {
  label: string;
  value: string;
  placeholder?: string;
  /** Whether the text is a single line, so that Enter always ends it. */
  isSingle?: boolean;
  look: "title" | "note";
  onChange: (text: string) => void;
  /** Called for Enter, unless it starts a new line. */
  onEnter: () => void;
  /** Called after Escape, or when the focus leaves. */
  onLeave: (isEscape: boolean) => void;
}

/** A field to write a plain text in place, with several lines. */
export const PlainWriter = ({
  label,
  value,
  placeholder,
  isSingle = false,
  look,
  onChange,
  onEnter,
  onLeave,
}: PlainWriterProps) => {
  const field = useRef<HTMLTextAreaElement>(null);
  const isLeft = useRef(false);
  useLayoutEffect(() => {
    const element = field.current;
    element?.focus({ preventScroll: true });
    element?.setSelectionRange(element.value.length, element.value.length);
    if (look === "title") element?.select();
  }, [look]);

  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const leave = (isEscape: boolean) => {
      event.preventDefault();
      isLeft.current = true;
      onLeave(isEscape);
    };
    if (event.key === "Escape") leave(true);
    else if (event.key === "Enter" && (isSingle || !event.shiftKey) && look !== "note") {
      event.preventDefault();
      isLeft.current = true;
      onEnter();
    }
  };

  return (
    <textarea
      ref={field}
      className={cx(styles.writer, styles[look], "nodrag", "nopan", "nowheel")}
      aria-label={label}
      value={value}
      placeholder={placeholder}
      rows={1}
      onChange={({ target }) => onChange(isSingle ? target.value.replace(/\n/g, " ") : target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => isLeft.current || onLeave(false)}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    />
  );
};
