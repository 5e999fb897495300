import { Checkbox, Chip, cx } from "@parley/ui/author";
import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import { useFormatter, useNow, useTranslations } from "use-intl";
import { BotIcon } from "./bot-icon.tsx";
import styles from "./bot-list.module.css";
import { BotMenu } from "./bot-menu.tsx";
import { BotPicture } from "./bot-picture.tsx";
import type { ListedBot } from "./bot-queries.ts";
import { useDraggable } from "./drag.ts";
import { RenameField } from "./rename-field.tsx";
import { StateMark } from "./state-mark.tsx";
import type { BotActions } from "./use-bot-actions.ts";
import { WeekTrend } from "./week-trend.tsx";

interface BotItemProps {
  bot: ListedBot;
  /** Whether it is shown as a card with a picture. */
  isCard: boolean;
  /** The folder path, shown in search results. */
  path: string | null;
  actions: BotActions;
  isSelected: boolean;
  isRenaming: boolean;
  onSelect: (isRange: boolean) => void;
  onRename: (isRenaming: boolean) => void;
  onMove: () => void;
  /** Returns the bots that are dragged along with this one. */
  getDragged: () => readonly ListedBot[];
}

export const BotItem = ({
  bot,
  isCard,
  path,
  actions,
  isSelected,
  isRenaming,
  onSelect,
  onRename,
  onMove,
  getDragged,
}: BotItemProps) => {
  const t = useTranslations("bots");
  const format = useFormatter();
  const now = useNow({ updateInterval: 30_000 });
  const place = useRef<HTMLLIElement>(null);
  const isRange = useRef(false);
  const isDragging = useDraggable(
    place,
    !isRenaming,
    () => {
      const bots = getDragged();
      return {
        cargo: { kind: "bots", ids: bots.map(({ id }) => id) },
        label: bots.length === 1 ? bot.name : t("countBots", { count: bots.length }),
      };
    },
    cx(styles.preview),
  );
  const edited = new Date(bot.updatedAt);
  return (
    <li
      ref={place}
      className={cx(styles.item)}
      data-selected={isSelected || undefined}
      data-dragging={isDragging || undefined}
    >
      <span
        className={cx(styles.tick)}
        data-edits=""
        onPointerDownCapture={(event) => {
          isRange.current = event.shiftKey;
        }}
      >
        <Checkbox
          label={t("select", { name: bot.name })}
          isLabelHidden
          isSelected={isSelected}
          onChange={() => {
            onSelect(isRange.current);
            isRange.current = false;
          }}
        />
      </span>
      {isCard && bot.firstScreen ? (
        <span className={cx(styles.picture)}>
          <BotPicture screen={bot.firstScreen} />
        </span>
      ) : null}
      <BotIcon icon={bot.icon} />
      <span className={cx(styles.main)}>
        {isRenaming ? (
          <RenameField
            label={t("newName", { name: bot.name })}
            name={bot.name}
            onDone={(name) => {
              onRename(false);
              if (name !== null) void actions.rename(bot, name);
            }}
          />
        ) : (
          <Link
            to="/bots/$botId"
            params={{ botId: bot.id }}
            className={cx(styles.name)}
            draggable={false}
            data-row={bot.id}
          >
            {bot.name}
          </Link>
        )}
        {path === null ? null : <span className={cx(styles.path)}>{path}</span>}
      </span>
      <span className={cx(styles.facts)}>
        <StateMark bot={bot} />
        <span className={cx(styles.answers)}>
          {bot.resultCount === 0 ? (
            <span className={cx(styles.none)}>{t("noAnswers")}</span>
          ) : (
            <Link to="/bots/$botId/results" params={{ botId: bot.id }} draggable={false} className={cx(styles.count)}>
              {t("answers", { count: bot.resultCount })}
            </Link>
          )}
          {bot.newResultCount === 0 ? null : (
            <Chip tone="accent">{t("newAnswers", { count: bot.newResultCount })}</Chip>
          )}
        </span>
        {bot.answersByDay === undefined || bot.resultCount === 0 ? null : (
          <span className={cx(styles.week)}>
            <WeekTrend days={bot.answersByDay} />
          </span>
        )}
        <time
          className={cx(styles.edited)}
          dateTime={bot.updatedAt}
          title={format.dateTime(edited, { dateStyle: "full", timeStyle: "short" })}
        >
          {now.getTime() - edited.getTime() < 60_000 ? t("justNow") : format.relativeTime(edited, now)}
        </time>
      </span>
      <span className={cx(styles.menu)}>
        <BotMenu bot={bot} actions={actions} onRename={() => onRename(true)} onMove={onMove} />
      </span>
    </li>
  );
};
