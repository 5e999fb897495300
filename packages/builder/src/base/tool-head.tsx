import { cx } from "@parley/ui/author";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./tool-head.module.css";

interface ToolHeadProps {
  icon: LucideIcon;
  title: string;
  /** What the tool does, how far it is, or what has come of it. */
  hint: string;
  /** The button that starts it. */
  children: ReactNode;
}

/** The head of something that is done to a bot on request, and takes its time. */
export const ToolHead = ({ icon: Icon, title, hint, children }: ToolHeadProps) => (
  <div className={cx(styles.head)}>
    <Icon className={cx(styles.icon)} aria-hidden />
    <div className={cx(styles.words)}>
      <h3 className={cx(styles.title)}>{title}</h3>
      <p className={cx(styles.hint)} role="status">
        {hint}
      </p>
    </div>
    {children}
  </div>
);

/** A line beside what has come of it. */
export const ToolHint = ({ children }: { children: ReactNode }) => <p className={cx(styles.hint)}>{children}</p>;

/** The same in a frame, for what must not be missed. */
export const ToolNote = ({ children }: { children: ReactNode }) => <p className={cx(styles.note)}>{children}</p>;
