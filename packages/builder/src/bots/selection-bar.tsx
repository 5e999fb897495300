import type { BotSummary } from "@parley/api/app";
import { Button, cx, IconButton } from "@parley/ui/author";
import { Copy, CornerDownRight, Download, Lock, LockOpen, Rocket, Trash2, X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import styles from "./selection-bar.module.css";
import type { BotActions } from "./use-bot-actions.ts";

/** The bar with actions for all selected bots. */
export const SelectionBar = ({
  bots,
  total,
  actions,
  onMove,
  onPublish,
  onClear,
}: {
  bots: readonly BotSummary[];
  /** How many bots the list has, where not all are loaded; else null. */
  total: number | null;
  actions: BotActions;
  onMove: () => void;
  onPublish: () => void;
  onClear: () => void;
}) => {
  const t = useTranslations("bots");
  if (bots.length === 0) return null;
  const live = bots.filter(({ liveVersion }) => liveVersion !== null);
  const action = (label: string, icon: ReactNode, run: () => void) => (
    <Button kind="quiet" onPress={run} aria-label={label}>
      {icon}
      <span className={cx(styles.word)}>{label}</span>
    </Button>
  );
  return (
    <section className={cx(styles.place)} aria-label={t("selection")}>
      <div className={cx(styles.bar)}>
        <span className={cx(styles.count)} role="status">
          {total === null ? t("selected", { count: bots.length }) : t("selectedOf", { count: bots.length, total })}
        </span>
        {action(t("moveTo"), <CornerDownRight aria-hidden />, onMove)}
        {action(t("duplicate"), <Copy aria-hidden />, () => {
          void actions.duplicate(bots);
          onClear();
        })}
        {action(t("publish"), <Rocket aria-hidden />, onPublish)}
        {live.some(({ isClosed }) => !isClosed)
          ? action(t("close"), <Lock aria-hidden />, () => void actions.setClosed(bots, true))
          : null}
        {live.some(({ isClosed }) => isClosed)
          ? action(t("reopen"), <LockOpen aria-hidden />, () => void actions.setClosed(bots, false))
          : null}
        {action(t("exportMany"), <Download aria-hidden />, () => void actions.download(bots))}
        {action(t("delete"), <Trash2 aria-hidden />, () => {
          actions.remove(bots);
          onClear();
        })}
        <IconButton label={t("clearSelection")} shortcut={t("escapeKey")} onPress={onClear}>
          <X />
        </IconButton>
      </div>
    </section>
  );
};
