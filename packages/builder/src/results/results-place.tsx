import type { BotSummary } from "@parley/api/app";
import { Button, ButtonLink, cx, EmptyState, ErrorState, Skeleton } from "@parley/ui/author";
import { CloudOff, Inbox, ListFilter, SearchX } from "lucide-react";
import { toast } from "sonner";
import { useTranslations } from "use-intl";
import { copyText } from "../base/copy-text.ts";
import { describeError } from "../base/describe-error.ts";
import { maySee } from "../document/document-state.ts";
import { useDocumentState, useMayChange } from "../open-bot/document-context.tsx";
import { isNarrowed } from "./results-filter.ts";
import styles from "./results-screen.module.css";
import type { ResultsState } from "./results-store.ts";

interface ListPlaceProps {
  state: ResultsState;
  bot: BotSummary | undefined;
  isCards: boolean;
  onRetry: () => void;
  onShowAll: () => void;
  onClearFilters: () => void;
}

const rows = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** What is shown in place of an empty list: loading, error or no results. */
export const ListPlace = ({
  state: { status, error, filter, hasMore },
  bot,
  isCards,
  onRetry,
  onShowAll,
  onClearFilters,
}: ListPlaceProps) => {
  const t = useTranslations("results");
  const app = useTranslations("app");
  // All loaded results are being deleted, and more will be loaded.
  if (status === "loading" || (status === "ready" && hasMore))
    return (
      <div className={cx(styles.skeleton)} role="status" aria-label={t("loading")}>
        {rows.map((row) => (
          <Skeleton key={row} height={isCards ? "7rem" : "1.75rem"} />
        ))}
      </div>
    );
  if (status === "failed")
    return (
      <ErrorState
        icon={<CloudOff />}
        title={t("failedTitle")}
        text={describeError(error)}
        retryLabel={app("retry")}
        onRetry={onRetry}
      />
    );
  if (isNarrowed(filter))
    return (
      <EmptyState
        icon={<SearchX />}
        title={t("noMatchTitle")}
        text={t("noMatchText")}
        action={<Button onPress={onClearFilters}>{t("clearFilters")}</Button>}
      />
    );
  const isAll = filter.hasPartial && filter.hasUnanswered;
  if (bot !== undefined && bot.resultCount > 0 && !isAll)
    return (
      <EmptyState
        icon={<ListFilter />}
        title={filter.hasPartial ? t("emptyTitle") : t("emptyFilteredTitle")}
        text={t("emptyFilteredText")}
        action={<Button onPress={onShowAll}>{t("showAll")}</Button>}
      />
    );
  return <NoResults bot={bot} />;
};

const NoResults = ({ bot }: { bot: BotSummary | undefined }) => {
  const t = useTranslations("results");
  const mayChange = useMayChange();
  const seesFlow = useDocumentState((state) => maySee(state, "flow"));
  if (!bot?.url)
    return (
      <EmptyState
        icon={<Inbox />}
        title={t("emptyTitle")}
        text={t(mayChange ? "emptyText" : "emptyReaderText")}
        action={bot && seesFlow ? <ButtonLink href={`/bots/${bot.id}`}>{t("toFlow")}</ButtonLink> : null}
      />
    );
  const { url } = bot;
  const copy = async () => {
    if (await copyText(url)) toast(t("addressCopied"));
    else toast.error(t("copyFailed"));
  };
  return (
    <EmptyState
      icon={<Inbox />}
      title={t("emptyTitle")}
      text={
        <>
          {t("emptyLiveText")}
          <br />
          <a href={url} target="_blank" rel="noreferrer">
            {url}
          </a>
        </>
      }
      action={
        <Button kind="primary" onPress={() => void copy()}>
          {t("copyAddress")}
        </Button>
      }
    />
  );
};

/** The end of the list: loading, error or the end of the results. */
export const ListFoot = ({ state, onRetry }: { state: ResultsState; onRetry: () => void }) => {
  const t = useTranslations("results");
  const app = useTranslations("app");
  if (state.hasMoreFailed)
    return (
      <div className={cx(styles.foot)} role="alert">
        {t("moreFailed")}
        <Button isSmall onPress={onRetry}>
          {app("retry")}
        </Button>
      </div>
    );
  return state.isLoadingMore ? (
    <div className={cx(styles.skeleton)}>
      <Skeleton height="1.75rem" />
    </div>
  ) : null;
};
