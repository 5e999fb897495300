import { Button } from "@parley/ui/author";
import { Plus } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import styles from "./form.module.css";

export interface ListFrameProps {
  label: string;
  help?: string | undefined;
  error?: ReactNode;
  addLabel: string;
  /** Absent if the list can't have more rows. */
  onAdd: (() => void) | undefined;
  children: ReactNode;
}

const firstField = "input, textarea, [contenteditable=true], button:not([data-handle])";

/** The frame of a list: its label, its rows, and the button that adds one. */
export const ListFrame = ({ label, help, error, addLabel, onAdd, children }: ListFrameProps) => {
  const frame = useRef<HTMLFieldSetElement>(null);
  const hasAdded = useRef(false);
  // Focuses a row that was just added.
  useLayoutEffect(() => {
    if (!hasAdded.current) return;
    hasAdded.current = false;
    const row = frame.current?.querySelector(":scope > ol > li:last-child");
    row?.querySelector<HTMLElement>(firstField)?.focus();
  });
  return (
    <fieldset ref={frame} className={styles.section}>
      <legend className={styles.legend}>{label}</legend>
      {help === undefined ? null : <p className={styles.lead}>{help}</p>}
      {children}
      {error === undefined ? null : <p className={styles.error}>{error}</p>}
      <div className={styles.add} data-edits="">
        <Button
          isSmall
          isDisabled={onAdd === undefined}
          onPress={() => {
            hasAdded.current = true;
            onAdd?.();
          }}
        >
          <Plus />
          {addLabel}
        </Button>
      </div>
    </fieldset>
  );
};
