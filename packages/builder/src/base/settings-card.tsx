import { cx } from "@parley/ui/author";
import type { ReactNode } from "react";
import styles from "./settings-card.module.css";

interface SettingsCardProps {
  title: string;
  help?: string;
  children: ReactNode;
}

/** A card with settings that belong together. */
export const SettingsCard = ({ title, help, children }: SettingsCardProps) => (
  <section className={cx(styles.card)}>
    <h2 className={cx(styles.heading)}>{title}</h2>
    {help === undefined ? null : <p className={cx(styles.help)}>{help}</p>}
    <div className={cx(styles.content)}>{children}</div>
  </section>
);
