import type { BotSummary } from "@parley/api/app";
import { Button, cx, IconButton } from "@parley/ui/author";
import { Copy, CornerDownRight, Trash2, X } from "lucide-react";
import { useTranslations } from "use-intl";
import styles from "./selection-bar.module.css";
import type { BotActions } from "./use-bot-actions.ts";

/** The bar with actions for all selected bots. */
export const SelectionBar = ({
  bots,
  total,
  actions,
  onMove,
  onClear,
}: {
  bots: readonly BotSummary[];
  /** How many bots the list has, where not all are loaded; else null. */
  total: number | null;
  actions: BotActions;
  onMove: () => void;
  onClear: () => void;
}) => {
  const t = useTranslations("bots");
  if (bots.length === 0) return null;
  return (
    <section className={cx(styles.place)} aria-label={t("selection")}>
      <div className={cx(styles.bar)}>
        <span className={cx(styles.count)} role="status">
          {total === null ? t("selected", { count: bots.length }) : t("selectedOf", { count: bots.length, total })}
        </span>
        <Button kind="quiet" onPress={onMove} aria-label={t("moveTo")}>
          <CornerDownRight aria-hidden />
          <span className={cx(styles.word)}>{t("moveTo")}</span>
        </Button>
        <Button
          kind="quiet"
          aria-label={t("duplicate")}
          onPress={() => {
            void actions.duplicate(bots);
            onClear();
          }}
        >
          <Copy aria-hidden />
          <span className={cx(styles.word)}>{t("duplicate")}</span>
        </Button>
        <Button
          kind="quiet"
          aria-label={t("delete")}
          onPress={() => {
            actions.remove(bots);
            onClear();
          }}
        >
          <Trash2 aria-hidden />
          <span className={cx(styles.word)}>{t("delete")}</span>
        </Button>
        <IconButton label={t("clearSelection")} shortcut={t("escapeKey")} onPress={onClear}>
          <X />
        </IconButton>
      </div>
    </section>
  );
};
