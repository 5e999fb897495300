import { Button, cx, EmptyState, SearchField } from "@parley/ui/author";
import { Server } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import activityStyles from "../activity/activity.module.css";
import { describeError } from "../base/describe-error.ts";
import { NotYet } from "../base/listing-page.tsx";

/** Milliseconds after the last key until the list is searched. */
const patience = 300;

/** What a query of pages gives, as far as a list shows it. */
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
  /** Whether something besides the search narrows the list. */
  isFiltered?: boolean;
  onClear: () => void;
  /** Beside the search. */
  filters?: ReactNode;
  children: ReactNode;
}

/** A list of the server: its search, what has been found, and the way to more. */
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
  // The address may change by itself: by going back, or by showing all again.
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
