import { ButtonLink, cx, EmptyState, ErrorState } from "@parley/ui/author";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useParams, useSearch } from "@tanstack/react-router";
import { CloudAlert, FileUp, FolderOpen, MessagesSquare, SearchX, Trash2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { describeError } from "../base/describe-error.ts";
import { NotFound } from "../base/not-found.tsx";
import { useIsTouch } from "../base/use-touch.ts";
import { useIsGuest } from "../session/workspaces-query.ts";
import { BotList } from "./bot-list.tsx";
import { botsQuery, foldersQuery, type ShownBots } from "./bot-queries.ts";
import styles from "./bots-screen.module.css";
import { BotsSkeleton } from "./bots-skeleton.tsx";
import { FailuresNote } from "./failures-note.tsx";
import { pathTo } from "./folder-tree.ts";
import { lookStore } from "./list-look.ts";
import { useFileDrop } from "./use-file-drop.ts";
import { WelcomeBot } from "./welcome-bot.tsx";

/** Whether bots that were loaded by a query are of the same folder, or both are of a search. */
const isSamePlace = (key: readonly unknown[] | undefined, { folderId, query }: ShownBots): boolean => {
  // Cast: these keys are made by `botsQuery`.
  const before = key?.at(-1) as ShownBots | undefined;
  if (before === undefined) return false;
  return query === "" ? before.query === "" && before.folderId === folderId : before.query !== "";
};

/** The screen with the bots and folders of one folder, of the top level, or of a search. */
export const BotsScreen = () => {
  const t = useTranslations("bots");
  const isTouch = useIsTouch();
  const app = useTranslations("app");
  const { folderId = null } = useParams({ strict: false });
  const { q = "" } = useSearch({ strict: false });
  const { order } = useStore(lookStore);
  const shown = { folderId, query: q, order };
  const bots = useInfiniteQuery({
    ...botsQuery(shown),
    // In another order, or for another search, the bots before stand there until the next ones come.
    placeholderData: (previous, query) => (isSamePlace(query?.queryKey, shown) ? previous : undefined),
  });
  const folders = useQuery(foldersQuery);
  const isFileAbove = useFileDrop(folderId);
  const isGuest = useIsGuest();

  const error = bots.error ?? folders.error;
  const path = pathTo(folders.data ?? [], folderId);
  const name = q !== "" ? t("found", { query: q }) : (path.at(-1)?.name ?? t("title"));
  if (folders.data !== undefined && folderId !== null && path.length === 0) return <NotFound />;
  return (
    <main className={cx(styles.page)}>
      <title>{`${name} · ${app("name")}`}</title>
      <WelcomeBot />
      {bots.data === undefined ? null : <FailuresNote />}
      {bots.data !== undefined && folders.data !== undefined ? (
        <BotList
          key={folderId}
          title={name}
          bots={bots.data.pages.flatMap((page) => page.bots)}
          more={{
            total: bots.data.pages.at(-1)?.total ?? 0,
            hasMore: bots.hasNextPage,
            isLoading: bots.isFetchingNextPage || bots.isPlaceholderData,
            hasFailed: bots.isFetchNextPageError,
            load: bots.fetchNextPage,
          }}
          folders={folders.data}
          folderId={folderId}
          path={path}
          query={q}
          empty={
            q !== "" ? (
              <EmptyState icon={<SearchX />} title={t("nothingFound", { query: q })} text={t("nothingFoundText")} />
            ) : isGuest ? (
              <EmptyState icon={<MessagesSquare />} title={t("emptyGuestTitle")} text={t("emptyGuestText")} />
            ) : folderId === null ? (
              <EmptyState
                icon={<MessagesSquare />}
                title={t("emptyTitle")}
                text={t("emptyText")}
                action={
                  <ButtonLink kind="primary" href="/new">
                    {t("emptyAction")}
                  </ButtonLink>
                }
              />
            ) : (
              <EmptyState
                icon={<FolderOpen />}
                title={t("emptyFolderTitle")}
                text={t(isTouch ? "emptyFolderTouch" : "emptyFolderText")}
                action={
                  <ButtonLink kind="primary" href={`/new?folder=${encodeURIComponent(folderId)}`}>
                    {t("newBot")}
                  </ButtonLink>
                }
              />
            )
          }
        />
      ) : error !== null ? (
        <ErrorState
          icon={<CloudAlert />}
          title={t("failedTitle")}
          text={describeError(error)}
          retryLabel={app("retry")}
          onRetry={() => {
            void bots.refetch();
            void folders.refetch();
          }}
        />
      ) : (
        <BotsSkeleton />
      )}
      {bots.data === undefined || isGuest ? null : (
        <Link to="/trash" className={cx(styles.trash)}>
          <Trash2 aria-hidden />
          {app("trash")}
        </Link>
      )}
      {isFileAbove && !isGuest ? (
        <div className={cx(styles.drop)}>
          <span>
            <FileUp aria-hidden />
            {t("dropFiles")}
          </span>
        </div>
      ) : null}
    </main>
  );
};
