import { Button } from "@parley/ui/author";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./form.module.css";

export interface ListFrameProps {
  label: string;
  help?: string | undefined;
  error?: ReactNode;
  addLabel: string;
  /** Absent while the list can't grow. */
  onAdd: (() => void) | undefined;
  children: ReactNode;
}

/** The label of a list, its rows, and the button that adds one. */
export const ListFrame = ({ label, help, error, addLabel, onAdd, children }: ListFrameProps) => (
  <fieldset className={styles.section}>
    <legend className={styles.legend}>{label}</legend>
    {help === undefined ? null : <p className={styles.lead}>{help}</p>}
    {children}
    {error === undefined ? null : <p className={styles.error}>{error}</p>}
    <div className={styles.add}>
      <Button isSmall isDisabled={onAdd === undefined} onPress={() => onAdd?.()}>
        <Plus />
        {addLabel}
      </Button>
    </div>
  </fieldset>
);
