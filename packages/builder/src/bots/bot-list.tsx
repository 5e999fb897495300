import type { Folder } from "@parley/api/app";
import { matchesSearch } from "@parley/core";
import { cx } from "@parley/ui/author";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { useCommands } from "../base/commands.ts";
import { patiently } from "../base/patiently.ts";
import { useIsGuest } from "../session/workspaces-query.ts";
import { BotItem } from "./bot-item.tsx";
import styles from "./bot-list.module.css";
import type { ListedBot } from "./bot-queries.ts";
import screen from "./bots-screen.module.css";
import { BotsToolbar } from "./bots-toolbar.tsx";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import type { Cargo } from "./drag.ts";
import { FailureNote } from "./failure-note.tsx";
import { FolderItem } from "./folder-item.tsx";
import { compareNames, foldersIn, isWithin, pathTo } from "./folder-tree.ts";
import { lookStore } from "./list-look.ts";
import { MoreBots, type MorePages } from "./more-bots.tsx";
import { pressRowKey, rowKeys } from "./row-keys.ts";
import { SelectionBar } from "./selection-bar.tsx";
import { useBotActions } from "./use-bot-actions.ts";
import { useChange } from "./use-change.ts";
import { useFolderActions } from "./use-folder-actions.ts";
import { useSelection } from "./use-selection.ts";

const MoveDialog = lazy(async () => ({
  default: (await patiently(() => import("./move-dialog.tsx"))).MoveDialog,
}));

const PublishBotsDialog = lazy(async () => ({
  default: (await patiently(() => import("./publish-bots-dialog.tsx"))).PublishBotsDialog,
}));

interface BotListProps {
  title: string;
  /** The bots of the pages that are loaded, in order. */
  bots: readonly ListedBot[];
  more: MorePages;
  folders: readonly Folder[];
  folderId: string | null;
  path: readonly Folder[];
  /** The search text for all folders; empty while a folder is shown. */
  query: string;
  /** Shown if there are no bots or folders. */
  empty: ReactNode;
}

/** The bots or the folder that the move dialog is open for. */
type Moving = { bots: readonly ListedBot[] } | { folder: Folder };

export const BotList = ({ title, bots, more, folders, folderId, path, query, empty }: BotListProps) => {
  const t = useTranslations("bots");
  const { view } = useStore(lookStore);
  const isGuest = useIsGuest();
  const { change, failure, forgetFailure } = useChange();
  const botActions = useBotActions(change);
  const folderActions = useFolderActions(change, folders);
  const [renaming, setRenaming] = useState<string | null>(null);
  const [moving, setMoving] = useState<Moving | null>(null);
  const [publishing, setPublishing] = useState<readonly ListedBot[] | null>(null);

  const homeOf = (bot: ListedBot) => (folders.some(({ id }) => id === bot.folderId) ? bot.folderId : null);
  const isSearch = query !== "";
  const shownFolders = isSearch
    ? folders.filter(({ name }) => matchesSearch(query, name)).sort(compareNames)
    : foldersIn(folders, folderId);
  // A bot that was just moved or renamed may not belong here any more.
  const shownBots = bots.filter((bot) =>
    isSearch ? matchesSearch(query, bot.name, bot.publicId) : homeOf(bot) === folderId,
  );
  const selection = useSelection(shownBots.map(({ id }) => id));
  const selectedBots = shownBots.filter(({ id }) => selection.has(id));
  const chosenWith = (bot: ListedBot) => (selection.has(bot.id) ? selectedBots : [bot]);

  const nameOf = (id: string | null) => folders.find((folder) => folder.id === id)?.name ?? t("title");
  const wordsOf = (id: string | null) => [t("title"), ...pathTo(folders, id).map(({ name }) => name)].join(" / ");
  const takes = (cargo: Cargo, into: string | null) =>
    cargo.kind === "bots"
      ? bots.some((bot) => cargo.ids.includes(bot.id) && homeOf(bot) !== into)
      : !isWithin(folders, into, cargo.id) && folders.find(({ id }) => id === cargo.id)?.parentId !== into;
  const drop = (cargo: Cargo, into: string | null) => {
    if (cargo.kind === "bots") {
      const dropped = bots.filter(({ id }) => cargo.ids.includes(id));
      botActions.move(dropped, into, nameOf(into));
      selection.clear();
      return;
    }
    const folder = folders.find(({ id }) => id === cargo.id);
    if (folder !== undefined) folderActions.move(folder, into, nameOf(into));
  };

  const rename = (id: string) => (isRenaming: boolean) => {
    setRenaming(isRenaming ? id : null);
    // The focus returns to the row.
    if (!isRenaming)
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus());
  };
  const removeById = (id: string) => {
    const bot = bots.find((each) => each.id === id);
    const folder = folders.find((each) => each.id === id);
    if (bot !== undefined) {
      botActions.remove(chosenWith(bot));
      selection.clear();
    } else if (folder !== undefined) folderActions.remove(folder);
  };

  useCommands(
    // The focused row handles these keys itself; this entry lists them in the shortcut sheet.
    rowKeys.map(([id, keys]) => ({
      id: `row-${id}`,
      label: t(id),
      section: t("onBot"),
      keys,
      isHidden: true,
      isDisabled: true,
      run: () => undefined,
    })),
  );

  const isEmpty = shownBots.length + shownFolders.length === 0 && !more.hasMore;
  return (
    <>
      <div className={cx(screen.head)}>
        <div className={cx(screen.titles)}>
          {isSearch ? null : <Breadcrumbs path={path} takes={takes} onDrop={drop} />}
          <h1 className={cx(screen.title)}>{title}</h1>
          {more.hasMore || (isSearch && !isEmpty) ? (
            <p className={cx(screen.count)}>{t("countBots", { count: more.total })}</p>
          ) : null}
        </div>
        <BotsToolbar
          folderId={folderId}
          onNewFolder={
            isSearch
              ? undefined
              : () => void folderActions.create(folderId, t("newFolderName"), ({ id }) => setRenaming(id))
          }
        />
      </div>
      <FailureNote failure={failure} onClose={forgetFailure} />
      {isEmpty ? (
        <div className={cx(screen.empty)}>{empty}</div>
      ) : (
        <ul
          className={cx(styles.list, view === "grid" && styles.grid)}
          aria-label={title}
          onKeyDown={(event) =>
            pressRowKey(
              event,
              isGuest
                ? null
                : {
                    rename: setRenaming,
                    toggle: (id, isRange) => shownBots.some((bot) => bot.id === id) && selection.toggle(id, isRange),
                    remove: removeById,
                    selectAll: selection.selectAll,
                    clear: selection.clear,
                  },
            )
          }
        >
          {shownFolders.map((folder) => (
            <FolderItem
              key={folder.id}
              folder={folder}
              path={isSearch ? wordsOf(folder.parentId) : null}
              botCount={folder.botCount ?? 0}
              folderCount={folders.filter(({ parentId }) => parentId === folder.id).length}
              actions={folderActions}
              isRenaming={renaming === folder.id}
              onRename={rename(folder.id)}
              onMove={() => setMoving({ folder })}
              takes={(cargo) => takes(cargo, folder.id)}
              onDrop={(cargo) => drop(cargo, folder.id)}
            />
          ))}
          {shownBots.map((bot) => (
            <BotItem
              key={bot.id}
              bot={bot}
              isCard={view === "grid"}
              path={isSearch ? wordsOf(homeOf(bot)) : null}
              actions={botActions}
              isSelected={selection.has(bot.id)}
              isRenaming={renaming === bot.id}
              onSelect={(isRange) => selection.toggle(bot.id, isRange)}
              onRename={rename(bot.id)}
              onMove={() => setMoving({ bots: [bot] })}
              getDragged={() => chosenWith(bot)}
            />
          ))}
        </ul>
      )}
      <MoreBots count={shownBots.length} more={more} />
      <SelectionBar
        bots={selectedBots}
        total={more.hasMore ? more.total : null}
        actions={botActions}
        onMove={() => setMoving({ bots: selectedBots })}
        onPublish={() => setPublishing(selectedBots)}
        onClear={selection.clear}
      />
      {publishing === null ? null : (
        <Suspense fallback={null}>
          <PublishBotsDialog bots={publishing} onClose={() => setPublishing(null)} onDone={selection.clear} />
        </Suspense>
      )}
      {moving === null ? null : (
        <Suspense fallback={null}>
          <MoveDialog
            title={
              "folder" in moving
                ? t("moveTitle", { name: moving.folder.name })
                : moving.bots.length === 1
                  ? t("moveTitle", { name: moving.bots[0]?.name ?? "" })
                  : t("moveManyTitle", { count: moving.bots.length })
            }
            folders={folders}
            moving={"folder" in moving ? moving.folder : undefined}
            from={"folder" in moving ? moving.folder.parentId : commonHome(moving.bots.map(homeOf))}
            onClose={() => setMoving(null)}
            onCreate={folderActions.createNow}
            onMove={(into, name) => {
              if ("folder" in moving) folderActions.move(moving.folder, into, name);
              else {
                botActions.move(moving.bots, into, name);
                selection.clear();
              }
            }}
          />
        </Suspense>
      )}
    </>
  );
};

/** Returns the folder that contains all of them; undefined if they are in several folders. */
const commonHome = (homes: readonly (string | null)[]): string | null | undefined =>
  homes.every((home) => home === homes[0]) ? homes[0] : undefined;
