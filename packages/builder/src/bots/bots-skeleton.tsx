import { cx, Skeleton } from "@parley/ui/author";
import { useTranslations } from "use-intl";
import styles from "./bots-screen.module.css";

/** A placeholder for the list while it loads. */
export const BotsSkeleton = () => {
  const t = useTranslations("app");
  return (
    <div role="status" aria-label={t("loading")}>
      <div className={cx(styles.head)}>
        <Skeleton width="8rem" height="2rem" />
        <Skeleton width="7rem" height="2rem" />
      </div>
      <div className={cx(styles.rows)}>
        {[60, 45, 52, 38, 48].map((width) => (
          <div key={width}>
            <Skeleton width={`${width}%`} />
            <Skeleton width="6rem" />
          </div>
        ))}
      </div>
    </div>
  );
};
