import { countedResults, type PublishedVersion } from "@parley/api/app";
import { Button, Chip, cx, IconButton, Menu, MenuItem } from "@parley/ui/author";
import { Download, Ellipsis, ListChecks, Pencil, Play, Radio } from "lucide-react";
import { useFormatter, useNow, useTranslations } from "use-intl";
import styles from "./history.module.css";

/** What can be asked of a version. */
export type VersionAction = "bring back" | "parts" | "make live" | "words" | "try" | "download";

interface VersionRowProps {
  version: PublishedVersion;
  isCompared: boolean;
  isPending: boolean;
  /** Whether the author may change the bot; and is a member, who may also try versions. */
  mayChange: boolean;
  isMember: boolean;
  onCompare: () => void;
  onAction: (action: VersionAction) => void;
}

/** One published version: its number, name and note, who published it and when, and what can be done with it. */
export const VersionRow = ({ version, isCompared, isPending, mayChange, isMember, ...on }: VersionRowProps) => {
  const { number, publishedAt, publishedBy, isLive, name, note, chatCount } = version;
  const t = useTranslations("history");
  const format = useFormatter();
  const now = useNow();
  const time = new Date(publishedAt);
  return (
    <li className={cx(styles.version)} data-compared={isCompared || undefined}>
      <div className={cx(styles.versionHead)}>
        <strong>
          {name === null ? t("version", { version: number }) : t("versionNamed", { version: number, name })}
        </strong>
        {isLive ? <Chip tone="success">{t("live")}</Chip> : null}
      </div>
      <p className={cx(styles.facts)}>
        <time dateTime={publishedAt} title={format.dateTime(time, { dateStyle: "full", timeStyle: "short" })}>
          {format.relativeTime(time, now)}
        </time>
        {publishedBy === null ? null : (
          <span>{publishedBy.name === null ? t("byGone") : t("by", { name: publishedBy.name })}</span>
        )}
        {chatCount === null ? null : (
          <span>
            {chatCount >= countedResults ? t("manyChats", { count: chatCount }) : t("chats", { count: chatCount })}
          </span>
        )}
      </p>
      {note === null ? null : <p className={cx(styles.note)}>{note}</p>}
      <div className={cx(styles.actions)}>
        {number > 1 ? (
          <Button
            isSmall
            aria-label={t("changedSinceOf", { version: number })}
            aria-pressed={isCompared}
            onPress={on.onCompare}
          >
            {t("changedSince")}
          </Button>
        ) : null}
        {mayChange && !isLive ? (
          <Button
            isSmall
            aria-label={t("bringBackLabel", { version: number })}
            isPending={isPending}
            onPress={() => on.onAction("bring back")}
          >
            {t("bringBack")}
          </Button>
        ) : null}
        <Menu
          aria-label={t("actions", { version: number })}
          trigger={
            <IconButton isSmall label={t("actions", { version: number })}>
              <Ellipsis />
            </IconButton>
          }
          onAction={(key) => on.onAction(key as VersionAction)}
        >
          {isMember ? <MenuItem id="try" icon={<Play />} label={t("tryIt")} hint={t("tryHint")} /> : null}
          {mayChange ? <MenuItem id="parts" icon={<ListChecks />} label={t("parts")} hint={t("partsHint")} /> : null}
          {mayChange ? <MenuItem id="words" icon={<Pencil />} label={t("words")} /> : null}
          <MenuItem id="download" icon={<Download />} label={t("export")} />
          {mayChange && !isLive ? (
            <MenuItem id="make live" icon={<Radio />} label={t("makeLive")} hint={t("makeLiveHint")} />
          ) : null}
        </Menu>
      </div>
    </li>
  );
};
