import { Button, cx } from "@parley/ui/author";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import styles from "./bots-screen.module.css";

/** The pages of the list that are not loaded yet. */
export interface MorePages {
  /** How many bots all pages hold. */
  total: number;
  hasMore: boolean;
  isLoading: boolean;
  hasFailed: boolean;
  load: () => Promise<unknown>;
}

/** How much of a long list is shown, and a button for more of it; scrolling there loads more, too. */
export const MoreBots = ({ count, more }: { count: number; more: MorePages }) => {
  const t = useTranslations("bots");
  const place = useRef<HTMLDivElement>(null);
  const { total, hasMore, isLoading, hasFailed, load } = more;
  const isWaiting = hasMore && !isLoading && !hasFailed;
  const newest = useRef(load);
  newest.current = load;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page it may still be in view.
  useEffect(() => {
    const element = place.current;
    if (element === null || !isWaiting) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void newest.current();
      },
      { rootMargin: "400px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isWaiting, count]);
  if (!hasMore) return null;
  const loadByHand = async () => {
    await load();
    // The focus goes on with the list where the button has gone.
    if (document.activeElement === document.body)
      document.querySelectorAll<HTMLElement>("li [data-row]")[count]?.focus();
  };
  return (
    <div ref={place} className={cx(styles.more)}>
      <span role="status">{hasFailed ? t("moreFailed") : t("shownOf", { count, total })}</span>
      <Button isPending={isLoading} onPress={() => void loadByHand()}>
        {t(hasFailed ? "moreAgain" : "more")}
      </Button>
    </div>
  );
};
