import { cx } from "@parley/ui/author";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import styles from "./bot-list.module.css";

/** A field to rename something in place. Enter or leaving the field saves, Escape cancels. */
export const RenameField = ({
  label,
  name,
  onDone,
}: {
  label: string;
  name: string;
  /** Called with null if the name has not changed. */
  onDone: (name: string | null) => void;
}) => {
  const [text, setText] = useState(name);
  const isDone = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // A closing menu returns the focus in the next frame; the field takes it after that.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => field.current?.select());
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  const end = (result: string | null) => {
    if (isDone.current) return;
    isDone.current = true;
    onDone(result === null || result.trim() === "" || result.trim() === name ? null : result.trim());
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.nativeEvent.isComposing) end(text);
    if (event.key === "Escape") end(null);
  };
  return (
    <input
      className={cx(styles.rename)}
      aria-label={label}
      value={text}
      maxLength={255}
      ref={field}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={press}
      onBlur={() => end(text)}
    />
  );
};
