import { calls, type PublishedVersion } from "@parley/api/app";
import { cx, EmptyState, ErrorState, Select, Skeleton } from "@parley/ui/author";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { CloudOff, History } from "lucide-react";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { describeError } from "../base/describe-error.ts";
import listing from "../base/listing-page.module.css";
import { useBot } from "../open-bot/use-bot.ts";
import { ComparisonPanel } from "./comparison-panel.tsx";
import styles from "./history.module.css";
import type { ComparedSide } from "./use-comparison.ts";
import { VersionList } from "./version-list.tsx";
import { versionsKey } from "./version-queries.ts";

const rows = ["a", "b", "c"];
const draft = "draft";

/** Reads a side from the address; undefined if it says nothing. */
const readSide = (text: string | undefined): ComparedSide | undefined => {
  if (text === draft) return draft;
  const number = Number(text);
  return Number.isInteger(number) && number > 0 ? number : undefined;
};

const useVersions = (botId: string, liveVersion: number | null) =>
  useInfiniteQuery({
    queryKey: [...versionsKey(botId), liveVersion],
    queryFn: ({ pageParam }) =>
      api(calls.listVersions, {
        params: { ref: botId },
        query: { limit: 50, include: "chats", ...(pageParam === null ? {} : { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

/** The screen of a bot's versions: what changed in each, and the way back to one. */
export const HistoryScreen = () => {
  const t = useTranslations("history");
  const bot = useBot();
  const { data, error, refetch, ...older } = useVersions(bot.id, bot.liveVersion);
  const versions = data?.pages.flatMap((page) => page.versions);
  return (
    <main className={cx(styles.screen)}>
      <div className={cx(styles.page)}>
        <div className={cx(styles.head)}>
          <h1 className={cx(listing.title)}>{t("title")}</h1>
          <p className={cx(listing.lead)}>{t("lead")}</p>
        </div>
        {versions === undefined ? (
          error ? (
            <ErrorState
              icon={<CloudOff />}
              title={t("failed")}
              text={describeError(error)}
              retryLabel={t("retry")}
              onRetry={() => void refetch()}
            />
          ) : (
            <div role="status" aria-label={t("loading")} className={cx(styles.waiting)}>
              {rows.map((row) => (
                <Skeleton key={row} height="4rem" />
              ))}
            </div>
          )
        ) : versions.length === 0 ? (
          <EmptyState icon={<History />} title={t("emptyTitle")} text={t("emptyText")} />
        ) : (
          <Versions
            versions={versions}
            older={{
              isThere: older.hasNextPage,
              isPending: older.isFetchingNextPage,
              error,
              load: () => void older.fetchNextPage(),
            }}
          />
        )}
      </div>
    </main>
  );
};

interface VersionsProps {
  versions: readonly PublishedVersion[];
  older: Parameters<typeof VersionList>[0]["older"];
}

const Versions = ({ versions, older }: VersionsProps) => {
  const t = useTranslations("history");
  const search = useSearch({ strict: false });
  const bot = useBot();
  const navigate = useNavigate();
  const panel = useRef<HTMLElement>(null);
  const newest = versions[0]?.number ?? 1;
  const live = versions.find(({ isLive }) => isLive)?.number;
  const from = readSide(search.from) ?? live ?? newest;
  const to = readSide(search.to) ?? draft;
  const compare = (sides: { from: ComparedSide; to: ComparedSide }) => {
    const next = { from: String(sides.from), to: String(sides.to) };
    void navigate({ to: "/bots/$botId/history", params: { botId: bot.id }, search: next, replace: true });
  };
  const known = new Map(versions.map((version) => [version.number, version]));
  // Versions further down are chosen from their rows, and those of an address need not be listed yet.
  const numbers = [...new Set([...known.keys(), ...[from, to].filter((side) => side !== draft)])].sort((a, b) => b - a);
  const choices = [
    { id: draft, label: t("draft") },
    ...numbers.map((version) => {
      const { name = null, isLive = false } = known.get(version) ?? {};
      const label = name === null ? t("version", { version }) : t("versionNamed", { version, name });
      return { id: String(version), label, ...(isLive ? { hint: t("live") } : {}) };
    }),
  ];
  const choose = (change: { from?: string; to?: string }) =>
    compare({ from: readSide(change.from) ?? from, to: readSide(change.to) ?? to });
  return (
    <div className={cx(styles.columns)}>
      <section ref={panel} className={cx(styles.compare)} aria-label={t("compare")} tabIndex={-1}>
        <h2 className={cx(styles.heading)}>{t("compare")}</h2>
        <div className={cx(styles.sides)}>
          <Select label={t("from")} choices={choices} value={String(from)} onChange={(id) => choose({ from: id })} />
          <Select label={t("to")} choices={choices} value={String(to)} onChange={(id) => choose({ to: id })} />
        </div>
        <ComparisonPanel from={from} to={to} />
      </section>
      <section className={cx(styles.list)} aria-label={t("title")}>
        <VersionList
          versions={versions}
          compared={{ from, to }}
          onCompare={(sides) => {
            compare(sides);
            panel.current?.scrollIntoView({ block: "nearest" });
            panel.current?.focus({ preventScroll: true });
          }}
          older={older}
        />
      </section>
    </div>
  );
};
