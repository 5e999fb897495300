import { Button, cx } from "@parley/ui/author";
import { ArrowUp } from "lucide-react";
import { useTranslations } from "use-intl";
import styles from "./results-screen.module.css";

/** A button that announces new results while the author has scrolled down. */
export const FreshPill = ({ count, onPress }: { count: number; onPress: () => void }) => {
  const t = useTranslations("results");
  return (
    <div className={cx(styles.pill)} role="status">
      {count === 0 ? null : (
        <Button kind="primary" isSmall onPress={onPress}>
          <ArrowUp aria-hidden />
          {t("fresh", { count })}
        </Button>
      )}
    </div>
  );
};
