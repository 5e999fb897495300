import { cx, Skeleton } from "@parley/ui/author";
import { useTranslations } from "use-intl";
import styles from "./open-bot.module.css";

/** The widths of the lines in placeholder cards. */
const cards = [
  ["90%", "80%"],
  ["100%", "85%", "70%", "60%"],
  ["95%", "75%", "65%"],
];

/** A placeholder for a bot that is being opened. */
export const FrameSkeleton = () => {
  const t = useTranslations("frame");
  return (
    <div className={cx(styles.frame)} aria-busy="true">
      <p className="visually-hidden" role="status">
        {t("opening")}
      </p>
      <div className={cx(styles.skeletonBar)}>
        <Skeleton width="9rem" height="1.25rem" />
        <Skeleton width="18rem" height="1.25rem" />
        <Skeleton width="6rem" height="1.75rem" />
      </div>
      <div className={cx(styles.skeletonCards)}>
        {cards.map((lines) => (
          <div key={lines.length} className={cx(styles.skeletonCard)}>
            <Skeleton width="50%" />
            {lines.map((width) => (
              <Skeleton key={width} width={width} height="2rem" />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
};
