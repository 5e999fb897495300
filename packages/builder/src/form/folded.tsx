import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Button, Disclosure, DisclosurePanel, Heading } from "react-aria-components";
import styles from "./form.module.css";

export interface FoldedProps {
  title: string;
  /** A short note beside the title about the content. */
  note?: ReactNode;
  isOpenAtFirst?: boolean;
  children: ReactNode;
}

/** A section that expands when its title is clicked. */
export const Folded = ({ title, note, isOpenAtFirst = false, children }: FoldedProps) => (
  <Disclosure className={styles.folded ?? ""} defaultExpanded={isOpenAtFirst}>
    <Heading level={3} className={styles.foldedTitle ?? ""}>
      <Button slot="trigger" className={styles.foldedButton ?? ""}>
        <ChevronRight aria-hidden />
        {title}
        {note === undefined ? null : <span className={styles.note}>{note}</span>}
      </Button>
    </Heading>
    <DisclosurePanel className={styles.foldedPanel ?? ""}>{children}</DisclosurePanel>
  </Disclosure>
);
