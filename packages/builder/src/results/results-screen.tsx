import { cx } from "@parley/ui/author";
import { useNavigate, useParams, useRouter, useSearch } from "@tanstack/react-router";
import { useEffect, useMemo, useRef } from "react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { useMedia } from "../base/use-media.ts";
import { maySee } from "../document/document-state.ts";
import { useDocumentState, useMayChange } from "../open-bot/document-context.tsx";
import { ColumnsMenu } from "./columns-menu.tsx";
import { DeletedButton } from "./deleted-dialog.tsx";
import { ExportMenu } from "./export-menu.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { FilterMenu } from "./filter-menu.tsx";
import { FreshPill } from "./fresh-pill.tsx";
import { ResultCards } from "./result-cards.tsx";
import { ResultCount } from "./result-count.tsx";
import { ResultDrawer } from "./result-drawer.tsx";
import { isWhole } from "./result-list.ts";
import { isNarrowed, nextSort, type ResultsFilter, readFilter, widened, writeFilter } from "./results-filter.ts";
import { ListFoot, ListPlace } from "./results-place.tsx";
import styles from "./results-screen.module.css";
import { ResultsTable } from "./results-table.tsx";
import toolbar from "./results-toolbar.module.css";
import { isEmpty } from "./selection.ts";
import { SelectionBar } from "./selection-bar.tsx";
import { SentButton } from "./sent-dialog.tsx";
import { useDeletion } from "./use-deletion.tsx";
import { useFilterColumns } from "./use-filter-columns.ts";
import { useResultCommands } from "./use-result-commands.ts";
import { useResultCount } from "./use-result-count.ts";
import { useBotSummary, useResults } from "./use-results.ts";
import { useResultsTable } from "./use-results-table.ts";
import { useSelection } from "./use-selection.ts";
import { ViewsMenu } from "./views-menu.tsx";

const listAddress = "/bots/$botId/results";

/** As many results are loaded at most to find the one that an address names. */
const mostSearched = 500;

/** The screen with the visitors' results: a list, and one open result beside it. */
export const ResultsScreen = () => {
  const { botId = "" } = useParams({ strict: false });
  return <BotResults key={botId} botId={botId} />;
};

const BotResults = ({ botId }: { botId: string }) => {
  const t = useTranslations("results");
  const navigate = useNavigate();
  const router = useRouter();
  const search = useSearch({ strict: false });
  const { result: openId } = search;
  const scroll = useRef<HTMLDivElement>(null);
  const isAtTop = useRef(true);
  const bot = useBotSummary(botId);
  const mayChange = useMayChange();
  const canExport = useDocumentState((state) => maySee(state, "export"));
  const { q, where, period, from, to, sort, partial, unanswered } = search;
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are all that a filter is read from.
  const filter = useMemo(() => readFilter(search), [q, where, period, from, to, sort, partial, unanswered]);
  const store = useResults(botId, filter, isAtTop);
  const state = useStore(store);
  const { results, columns, waiting, arrived, hasMore } = state;
  const arranged = useResultsTable(botId, columns);
  const selecting = useSelection(results, filter.sort !== null);
  const { selection } = selecting;
  const remove = useDeletion(botId, store);
  const count = useResultCount(botId, { filter, isWanted: hasMore });
  const narrowed = isNarrowed(filter);
  const all = useResultCount(botId, { filter: widened(filter), isWanted: narrowed });
  const isAll = selection.kind === "all";
  const matching = useResultCount(botId, { filter, until: isAll ? selection.until : undefined, isWanted: isAll });
  const isCards = useMedia("(max-width: 40rem)");

  const searchFor = (id: string | undefined) => ({
    ...writeFilter(filter),
    ...(id === undefined ? {} : { result: id }),
  });
  const open = (id: string | undefined) => void navigate({ to: listAddress, params: { botId }, search: searchFor(id) });
  const show = (next: ResultsFilter) => {
    selecting.clear();
    scroll.current?.scrollTo({ top: 0 });
    const shown = openId === undefined ? {} : { result: openId };
    void navigate({ to: listAddress, params: { botId }, search: { ...writeFilter(next), ...shown } });
  };
  const change = (part: Partial<ResultsFilter>) => show({ ...filter, ...part });
  const clearFilters = () => show(widened(filter));
  const variables = useMemo(
    () => [...new Set(results.flatMap((result) => (isWhole(result) ? result.variables.map(({ name }) => name) : [])))],
    [results],
  );
  const choices = useFilterColumns(columns, variables);
  const place = results.findIndex(({ id }) => id === openId);
  const goTo = (index: number) => {
    const id = place < 0 ? undefined : results[index]?.id;
    return id === undefined ? undefined : () => open(id);
  };
  // The next results are there before the last loaded one is reached; one that was opened by its address is looked for.
  const isNearEnd = place < 0 ? results.length < mostSearched : place >= results.length - 3;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer list is looked through anew.
  useEffect(() => {
    if (openId !== undefined && hasMore && isNearEnd && state.status === "ready") void store.loadMore();
  }, [openId, hasMore, isNearEnd, state.status, store, results.length]);
  const [onNext, onPrevious] = [goTo(place + 1), goTo(place - 1)];
  const close = () => {
    open(undefined);
    const id = openId ?? "";
    requestAnimationFrame(() =>
      scroll.current?.querySelector<HTMLElement>(`[data-result="${CSS.escape(id)}"]`)?.focus(),
    );
  };
  const removeOne = (id: string) => {
    const next = results[place + 1] ?? results[place - 1];
    open(place < 0 ? undefined : next?.id);
    void remove({ kind: "some", ids: new Set([id]) });
  };
  const removeSelected = () => {
    selecting.clear();
    if (openId !== undefined && selecting.has(openId)) open(undefined);
    void remove(selection);
  };
  const showFresh = () => {
    store.showWaiting();
    scroll.current?.scrollTo({ top: 0 });
  };

  const isOpen = openId !== undefined;
  const listed = results[place];
  const hasSelected = !isEmpty(selection);
  useResultCommands({
    botId,
    canExport,
    onNext: isOpen ? onNext : undefined,
    onPrevious: isOpen ? onPrevious : undefined,
    onClose: isOpen ? close : hasSelected ? selecting.clear : undefined,
    onSelectLoaded: results.length === 0 ? undefined : () => selecting.selectLoaded(true),
    onDelete:
      !mayChange || (!isOpen && !hasSelected)
        ? undefined
        : () => (hasSelected ? removeSelected() : removeOne(openId ?? "")),
  });

  const list = {
    results,
    columns,
    selection,
    arrived,
    openId,
    addressOf: (id: string) => router.buildLocation({ to: listAddress, params: { botId }, search: searchFor(id) }).href,
    onOpen: open,
    onSelect: selecting.toggle,
    onSee: store.see,
    scrollRef: scroll,
  };
  const isShown = state.status === "ready" && results.length > 0;

  return (
    <div className={cx(styles.screen)}>
      <main className={cx(styles.list)} aria-labelledby="results-title">
        <div className={cx(toolbar.toolbar)}>
          <h1 id="results-title" className={cx(hasSelected ? "visually-hidden" : toolbar.title)}>
            {t("title")}
          </h1>
          {hasSelected ? (
            <SelectionBar
              selection={selection}
              matching={matching}
              hasOthers={selection.kind === "some" && (hasMore || selection.ids.size < results.length)}
              onSelectMatching={selecting.selectMatching}
              onDelete={removeSelected}
              onClear={selecting.clear}
            />
          ) : (
            <ResultCount
              state={state}
              counted={hasMore ? count : results.length}
              all={narrowed ? (all ?? undefined) : undefined}
            />
          )}
          {isCards && hasSelected ? null : (
            <FilterMenu {...{ filter, hasSort: isCards }} columns={choices} onChange={change} />
          )}
          {isCards ? null : <ColumnsMenu {...arranged} />}
          <SentButton
            key={`${search.sent} ${search.block}`}
            {...{ botId, search }}
            onClose={() => (search.sent === undefined ? undefined : open(openId))}
          />
          {isCards && hasSelected ? null : <DeletedButton botId={botId} onRestored={() => void store.load()} />}
          {canExport ? <ExportMenu {...{ botId, filter, selection }} shownKeys={arranged.shownKeys} /> : null}
        </div>
        {narrowed || results.length > 0 || state.status !== "ready" ? (
          <FilterBar filter={filter} columns={choices} onChange={change} onClear={clearFilters}>
            <ViewsMenu botId={botId} filter={filter} onShow={show} />
          </FilterBar>
        ) : null}
        <FreshPill count={waiting.length} onPress={showFresh} />
        <section
          ref={scroll}
          className={cx(styles.scroll)}
          tabIndex={isShown ? 0 : -1}
          aria-label={t("table")}
          onScroll={({ currentTarget }) => {
            isAtTop.current = currentTarget.scrollTop < 40;
            if (isAtTop.current && store.getState().waiting.length > 0) store.showWaiting();
          }}
        >
          {!isShown ? (
            <ListPlace
              state={state}
              bot={bot}
              isCards={isCards}
              onRetry={() => void store.load()}
              onShowAll={() => change({ hasPartial: true, hasUnanswered: true })}
              onClearFilters={clearFilters}
            />
          ) : isCards ? (
            <ResultCards {...list} />
          ) : (
            <ResultsTable
              {...list}
              arranged={arranged}
              sort={filter.sort}
              onSort={(column) => change({ sort: nextSort(filter.sort, column) })}
              onSelectAll={selecting.selectLoaded}
            />
          )}
          {isShown ? <ListFoot state={state} onRetry={() => void store.loadMore()} /> : null}
        </section>
      </main>
      {isOpen ? (
        <ResultDrawer
          {...{ botId, onNext, onPrevious }}
          resultId={openId}
          listed={listed !== undefined && isWhole(listed) ? listed : undefined}
          onClose={close}
          onDelete={removeOne}
        />
      ) : null}
    </div>
  );
};
