import { Button, cx, Dialog } from "@parley/ui/author";
import { type ReactNode, useState } from "react";
import styles from "./results-toolbar.module.css";

interface ListDialogProps {
  /** The label on the button and for screen readers. */
  label: string;
  title: string;
  closeLabel: string;
  icon: ReactNode;
  isWide?: boolean;
  children: ReactNode;
}

/** A toolbar button that opens a list in a dialog. */
export const ListDialog = ({ label, title, closeLabel, icon, isWide = false, children }: ListDialogProps) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button kind="plain" aria-label={label} onPress={() => setIsOpen(true)}>
        {icon}
        <span className={cx(styles.word)}>{label}</span>
      </Button>
      <Dialog title={title} isOpen={isOpen} isWide={isWide} onClose={() => setIsOpen(false)} closeLabel={closeLabel}>
        {children}
      </Dialog>
    </>
  );
};
