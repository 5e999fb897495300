import { Button, cx, EmptyState, SearchField } from "@parley/ui/author";
import { Server } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import activityStyles from "../activity/activity.module.css";
import { describeError } from "../base/describe-error.ts";
import { NotYet } from "../base/listing-page.tsx";

/** How long typing must pause before a search, in milliseconds. */
const patience = 300;

/** The parts of a paged query that the list uses. */
interface Pages {
  error: Error | null;
  isPending: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

interface ServerListProps {
  searchLabel: string;
  search: string;
  onSearch: (search: string) => void;
  pages: Pages;
  count: number;
  /** Whether a filter besides the search is active. */
  isFiltered?: boolean;
  onClear: () => void;
  /** Filters beside the search field. */
  filters?: ReactNode;
  children: ReactNode;
}

/** A searchable list on the server screen, with a button to load more. */
export const ServerList = ({
  searchLabel,
  search,
  onSearch,
  pages,
  count,
  isFiltered = false,
  onClear,
  filters = null,
  children,
}: ServerListProps) => {
  const t = useTranslations("server");
  const [typed, setTyped] = useState(search);
  const [shown, setShown] = useState(search);
  // The address may change otherwise: by the back button, or by showing all again.
  if (search !== shown) {
    setShown(search);
    if (search !== typed.trim()) setTyped(search);
  }
  useEffect(() => {
    if (typed.trim() === search) return;
    const timer = setTimeout(() => onSearch(typed.trim()), patience);
    return () => clearTimeout(timer);
  });
  const { error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = pages;
  const isNarrow = search !== "" || isFiltered;
  const further = (
    <Button onPress={() => void fetchNextPage()} isPending={isFetchingNextPage}>
      {t(count === 0 ? "further" : "more")}
    </Button>
  );
  return (
    <>
      <div className={cx(activityStyles.filters)}>
        <search>
          <SearchField
            label={searchLabel}
            placeholder={searchLabel}
            value={typed}
            onChange={setTyped}
            autoComplete="off"
          />
        </search>
        {filters}
      </div>
      {isPending || (error !== null && count === 0) ? (
        <NotYet error={error} failedTitle={t("failedTitle")} onRetry={() => void refetch()} height="12rem" />
      ) : count === 0 ? (
        <EmptyState
          icon={<Server />}
          title={t(hasNextPage ? "soFarTitle" : isNarrow ? "noneTitle" : "emptyTitle")}
          text={t(hasNextPage ? "soFarText" : isNarrow ? "noneText" : "emptyText")}
          action={hasNextPage ? further : isNarrow ? <Button onPress={onClear}>{t("clear")}</Button> : undefined}
        />
      ) : (
        <>
          {children}
          {hasNextPage ? (
            <div className={cx(activityStyles.more)}>
              {further}
              {error === null ? null : <p role="alert">{describeError(error)}</p>}
            </div>
          ) : null}
        </>
      )}
    </>
  );
};
