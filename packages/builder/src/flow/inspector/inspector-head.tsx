import { IconButton, Menu } from "@parley/ui/author";
import { EllipsisVertical } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import styles from "./inspector.module.css";

export interface InspectorHeadProps {
  icon?: ReactNode;
  title: string;
  /** Its purpose, or its place in the flow. */
  text?: string | undefined;
  /** The items of the menu. */
  children?: ReactNode;
}

/** The head of the panel: the selected entry and a menu with its actions. */
export const InspectorHead = ({ icon, title, text, children }: InspectorHeadProps) => {
  const t = useTranslations("inspector");
  return (
    <header className={styles.head}>
      {icon}
      <div className={styles.names}>
        <h2 className={styles.title}>{title}</h2>
        {text === undefined ? null : <p className={styles.quiet}>{text}</p>}
      </div>
      {children === undefined ? null : (
        <Menu
          trigger={
            <IconButton label={t("actions")} isSmall data-edits="">
              <EllipsisVertical />
            </IconButton>
          }
        >
          {children}
        </Menu>
      )}
    </header>
  );
};
