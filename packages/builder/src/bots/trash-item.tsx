import type { BotSummary } from "@parley/api/app";
import { Button, Checkbox, cx, IconButton } from "@parley/ui/author";
import { Trash2, Undo2 } from "lucide-react";
import { useFormatter, useNow, useTranslations } from "use-intl";
import { BotIcon } from "./bot-icon.tsx";
import styles from "./bot-list.module.css";

export const TrashItem = ({
  bot,
  isSelected,
  onSelect,
  onRestore,
  onDelete,
}: {
  bot: BotSummary;
  isSelected: boolean;
  onSelect: () => void;
  onRestore: () => void;
  onDelete: () => void;
}) => {
  const t = useTranslations("trash");
  const bots = useTranslations("bots");
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  return (
    <li className={cx(styles.item, styles.deleted)} data-selected={isSelected || undefined}>
      <span className={cx(styles.tick)}>
        <Checkbox
          label={bots("select", { name: bot.name })}
          isLabelHidden
          isSelected={isSelected}
          onChange={onSelect}
        />
      </span>
      <BotIcon icon={bot.icon} />
      <span className={cx(styles.main)}>
        <span className={cx(styles.still)}>{bot.name}</span>
        <span className={cx(styles.path)}>
          {t("answers", { count: bot.resultCount })} ·{" "}
          {t("edited", { when: format.relativeTime(new Date(bot.updatedAt), now) })}
        </span>
      </span>
      <span className={cx(styles.facts)}>
        <Button isSmall aria-label={t("restoreOf", { name: bot.name })} onPress={onRestore}>
          <Undo2 aria-hidden />
          <span className={cx(styles.word)}>{t("restore")}</span>
        </Button>
        <IconButton label={t("deleteForeverOf", { name: bot.name })} onPress={onDelete}>
          <Trash2 />
        </IconButton>
      </span>
    </li>
  );
};
