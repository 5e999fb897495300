import type { BotSummary } from "@parley/api/app";
import { IconButton, Menu, MenuItem, MenuSeparator } from "@parley/ui/author";
import {
  Copy,
  CornerDownRight,
  Download,
  Ellipsis,
  ExternalLink,
  Lock,
  LockOpen,
  Pencil,
  SquarePen,
  Trash2,
} from "lucide-react";
import { useTranslations } from "use-intl";
import { useIsGuest } from "../session/workspaces-query.ts";
import type { BotActions } from "./use-bot-actions.ts";

/** The menu with all actions for one bot. */
export const BotMenu = ({
  bot,
  actions,
  onRename,
  onMove,
}: {
  bot: BotSummary;
  actions: BotActions;
  onRename: () => void;
  onMove: () => void;
}) => {
  const t = useTranslations("bots");
  const isGuest = useIsGuest();
  return (
    <Menu
      aria-label={t("actionsFor", { name: bot.name })}
      trigger={
        <IconButton label={t("actionsFor", { name: bot.name })}>
          <Ellipsis />
        </IconButton>
      }
    >
      <MenuItem id="open" label={t("open")} icon={<SquarePen aria-hidden />} href={`/bots/${bot.id}`} />
      {bot.url === null ? null : (
        <MenuItem
          id="visit"
          label={t("visit")}
          icon={<ExternalLink aria-hidden />}
          onAction={() => window.open(bot.url ?? "", "_blank", "noopener")}
        />
      )}
      <MenuSeparator />
      {isGuest ? null : (
        <>
          <MenuItem id="rename" label={t("rename")} shortcut="F2" icon={<Pencil aria-hidden />} onAction={onRename} />
          <MenuItem
            id="duplicate"
            label={t("duplicate")}
            icon={<Copy aria-hidden />}
            onAction={() => void actions.duplicate([bot])}
          />
          <MenuItem id="move" label={t("moveTo")} icon={<CornerDownRight aria-hidden />} onAction={onMove} />
        </>
      )}
      <MenuItem
        id="download"
        label={t("download")}
        icon={<Download aria-hidden />}
        onAction={() => void actions.download([bot])}
      />
      {isGuest ? null : (
        <>
          {bot.liveVersion === null ? null : (
            <MenuItem
              id="close"
              label={t(bot.isClosed ? "reopen" : "close")}
              hint={t(bot.isClosed ? "reopenHint" : "closeHint")}
              icon={bot.isClosed ? <LockOpen aria-hidden /> : <Lock aria-hidden />}
              onAction={() => void actions.setClosed([bot], !bot.isClosed)}
            />
          )}
          <MenuSeparator />
          <MenuItem
            id="delete"
            label={t("delete")}
            shortcut={t("deleteKey")}
            isDanger
            icon={<Trash2 aria-hidden />}
            onAction={() => actions.remove([bot])}
          />
        </>
      )}
    </Menu>
  );
};
