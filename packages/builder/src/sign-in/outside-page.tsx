import { cx } from "@parley/ui/author";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Mark } from "../base/mark.tsx";
import styles from "./outside-page.module.css";

/** The layout of pages outside the app: the logo, one card, and a line below it. */
export const OutsidePage = ({
  title,
  text,
  children,
  foot,
}: {
  title: string;
  text?: ReactNode;
  children?: ReactNode;
  foot?: ReactNode;
}) => {
  const t = useTranslations("app");
  return (
    <main className={cx(styles.page)}>
      <title>{`${title} · ${t("name")}`}</title>
      <div className={cx(styles.column)}>
        <Mark name={t("name")} isLarge />
        <section className={cx(styles.card)}>
          <h1 className={cx(styles.title)}>{title}</h1>
          {text === undefined ? null : <div className={cx(styles.text)}>{text}</div>}
          {children}
        </section>
        {foot === undefined ? null : <div className={cx(styles.foot)}>{foot}</div>}
      </div>
    </main>
  );
};
