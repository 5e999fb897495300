import { calls, type PublishedVersion } from "@parley/api/app";
import { Button, Chip, cx, Dialog, EmptyState, ErrorState, Skeleton } from "@parley/ui/author";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { CloudOff, History } from "lucide-react";
import { toast } from "sonner";
import { useFormatter, useNow, useTranslations } from "use-intl";
import { api } from "../../base/api.ts";
import { describeError } from "../../base/describe-error.ts";
import { useDocument } from "../../open-bot/document-context.tsx";
import { useBot } from "../../open-bot/use-bot.ts";
import styles from "./frame-lists.module.css";

const rows = ["a", "b", "c"];

/** The published versions with their times. Each can be restored into the flow, as one change that can be undone. */
export const VersionsDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslations("frame");
  const document = useDocument();
  const bot = useBot();
  const { data, error, refetch, ...older } = useInfiniteQuery({
    queryKey: ["versions", bot.id, bot.liveVersion],
    queryFn: ({ pageParam }) =>
      api(calls.listVersions, {
        params: { ref: bot.id },
        query: { limit: 50, ...(pageParam === null ? {} : { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });
  const versions = data?.pages.flatMap((page) => page.versions);
  const restore = useMutation({
    mutationFn: async (version: number) => {
      const [{ file }, { readVersion }] = await Promise.all([
        api(calls.getVersion, { params: { ref: bot.id, number: String(version) } }),
        import("./read-version.ts"),
      ]);
      document.change(t("restoreVersionOf", { version }), readVersion(file));
    },
    onSuccess: (_, version) => {
      toast.success(t("restoredVersion", { version }));
      onClose();
    },
    onError: (failure) => toast.error(t("restoreFailed", { message: describeError(failure) })),
  });
  const content = () => {
    if (versions === undefined)
      return error ? (
        <ErrorState
          icon={<CloudOff />}
          title={t("versionsFailed")}
          text={describeError(error)}
          retryLabel={t("retry")}
          onRetry={() => void refetch()}
        />
      ) : (
        <div role="status" aria-label={t("versionsLoading")}>
          {rows.map((row) => (
            <div key={row} className={cx(styles.version)}>
              <Skeleton height="2rem" />
            </div>
          ))}
        </div>
      );
    if (versions.length === 0) return <EmptyState icon={<History />} title={t("notLive")} />;
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard.
      <ul className={cx(styles.versions)} aria-label={t("versionsTitle")} tabIndex={0}>
        {versions.map((version) => (
          <Version
            key={version.number}
            version={version}
            isPending={restore.isPending && restore.variables === version.number}
            onRestore={() => restore.mutate(version.number)}
          />
        ))}
        {older.hasNextPage ? (
          <li className={cx(styles.older)}>
            <Button isPending={older.isFetchingNextPage} onPress={() => void older.fetchNextPage()}>
              {t("olderVersions")}
            </Button>
            {error ? <span role="alert">{describeError(error)}</span> : null}
          </li>
        ) : null}
      </ul>
    );
  };
  return (
    <Dialog title={t("versionsTitle")} isOpen onClose={onClose} closeLabel={t("close")}>
      <p className={cx(styles.lead)}>{t("versionsLead")}</p>
      {content()}
    </Dialog>
  );
};

interface VersionProps {
  version: PublishedVersion;
  isPending: boolean;
  onRestore: () => void;
}

/** What was changed since the version before. */
const Changes = ({ changes }: { changes: NonNullable<PublishedVersion["changes"]> }) => {
  const t = useTranslations("frame");
  const { total, kinds } = changes;
  const named = kinds.reduce((sum, { count }) => sum + count, 0);
  const words = kinds.map(({ label, count }) => t("versionChange", { label, count })).join(", ");
  return (
    <span className={cx(styles.soft, styles.changes)}>
      {[t("versionChanges", { total }), words, named < total ? t("versionMore") : ""].filter(Boolean).join(" ")}
    </span>
  );
};

const Version = ({ version, isPending, onRestore }: VersionProps) => {
  const { number, publishedAt, publishedBy, isLive, changes } = version;
  const t = useTranslations("frame");
  const format = useFormatter();
  const now = useNow();
  const time = new Date(publishedAt);
  return (
    <li className={cx(styles.version)}>
      <span className={cx(styles.versionWords)}>
        <strong>{t("versionNumber", { version: number })}</strong>
        {isLive ? <Chip tone="success">{t("versionLive")}</Chip> : null}
        <time
          dateTime={publishedAt}
          className={cx(styles.soft)}
          title={format.dateTime(time, { dateStyle: "full", timeStyle: "short" })}
        >
          {format.relativeTime(time, now)}
        </time>
        {publishedBy === null ? null : (
          <span className={cx(styles.soft)}>
            {publishedBy.name === null ? t("publishedByGone") : t("publishedBy", { name: publishedBy.name })}
          </span>
        )}
        {changes ? <Changes changes={changes} /> : null}
      </span>
      <Button isSmall aria-label={t("restoreVersionOf", { version: number })} isPending={isPending} onPress={onRestore}>
        {t("restoreVersion")}
      </Button>
    </li>
  );
};
