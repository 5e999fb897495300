import { cx } from "@parley/ui/author";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import styles from "./bot-list.module.css";

/** A name that is written where it stands. Enter and leaving keep it, Escape leaves it as it was. */
export const RenameField = ({
  label,
  name,
  onDone,
}: {
  label: string;
  name: string;
  /** Null where nothing has changed. */
  onDone: (name: string | null) => void;
}) => {
  const [text, setText] = useState(name);
  const isDone = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // A menu that has just closed gives the focus back in the next frame; the field takes it after that.
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
