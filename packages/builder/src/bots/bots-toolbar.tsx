import { botOrders } from "@parley/api/app";
import { Button, ButtonLink, cx, IconButton, Menu, MenuGroup, MenuItem } from "@parley/ui/author";
import { ArrowDownUp, FolderPlus, LayoutGrid, Plus, Rows3 } from "lucide-react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { useCommands } from "../base/commands.ts";
import { useIsGuest } from "../session/workspaces-query.ts";
import styles from "./bots-screen.module.css";
import { chooseLook, lookStore } from "./list-look.ts";

/** The toolbar of the list: its view, and buttons to add bots and folders. */
export const BotsToolbar = ({
  folderId,
  onNewFolder,
}: {
  folderId: string | null;
  /** Absent for search results. */
  onNewFolder?: (() => void) | undefined;
}) => {
  const t = useTranslations("bots");
  const { view, order } = useStore(lookStore);
  const isGuest = useIsGuest();
  const other = view === "list" ? "grid" : "list";
  const showOther = () => chooseLook({ view: other });
  const section = t("title");
  useCommands([
    {
      id: "new-folder",
      label: t("newFolder"),
      section,
      isDisabled: !onNewFolder || isGuest,
      run: () => onNewFolder?.(),
    },
    { id: "bots-view", label: t(other === "grid" ? "showGrid" : "showList"), section, run: showOther },
    ...botOrders.map((each) => ({
      id: `sort-${each}`,
      label: t("sortBy", { order: t(`order.${each}`) }),
      section,
      isDisabled: each === order,
      run: () => chooseLook({ order: each }),
    })),
  ]);
  return (
    <div className={cx(styles.tools)}>
      <Menu
        aria-label={t("sort")}
        trigger={
          <Button kind="quiet" aria-label={t("sortedBy", { order: t(`order.${order}`) })}>
            <ArrowDownUp aria-hidden />
            <span className={cx(styles.wide)}>{t(`order.${order}`)}</span>
          </Button>
        }
      >
        <MenuGroup label={t("sort")} selected={order}>
          {botOrders.map((each) => (
            <MenuItem key={each} id={each} label={t(`order.${each}`)} onAction={() => chooseLook({ order: each })} />
          ))}
        </MenuGroup>
      </Menu>
      <IconButton label={t(other === "grid" ? "showGrid" : "showList")} onPress={showOther}>
        {view === "list" ? <LayoutGrid /> : <Rows3 />}
      </IconButton>
      {onNewFolder === undefined ? null : (
        <Button kind="quiet" onPress={onNewFolder} aria-label={t("newFolder")} data-edits="">
          <FolderPlus aria-hidden />
          <span className={cx(styles.wide)}>{t("newFolder")}</span>
        </Button>
      )}
      <ButtonLink
        kind="primary"
        href={folderId === null ? "/new" : `/new?folder=${encodeURIComponent(folderId)}`}
        data-edits=""
      >
        <Plus aria-hidden />
        {t("newBot")}
      </ButtonLink>
    </div>
  );
};
