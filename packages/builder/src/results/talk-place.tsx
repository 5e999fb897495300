import type { Transcript } from "@parley/api/app";
import { cx, EmptyState, ErrorState, Skeleton } from "@parley/ui/author";
import type { UseQueryResult } from "@tanstack/react-query";
import { CloudOff, SearchX } from "lucide-react";
import { useTranslations } from "use-intl";
import { ApiError } from "../base/api.ts";
import { describeError } from "../base/describe-error.ts";
import styles from "./result-drawer.module.css";
import { ResultTalk } from "./result-talk.tsx";

/** Whether a result isn't there any more. */
export const isGone = ({ error }: Pick<UseQueryResult, "error">): boolean =>
  error instanceof ApiError && error.status === 404;

/** In place of what is not there yet, or could not be loaded. */
export const TalkNotYet = ({ query }: { query: Pick<UseQueryResult, "error" | "refetch"> }) => {
  const t = useTranslations("results");
  const app = useTranslations("app");
  if (isGone(query)) return <EmptyState icon={<SearchX />} title={t("goneTitle")} text={t("goneText")} />;
  if (query.error)
    return (
      <ErrorState
        icon={<CloudOff />}
        title={t("talkFailedTitle")}
        text={describeError(query.error)}
        retryLabel={app("retry")}
        onRetry={() => void query.refetch()}
      />
    );
  return (
    <div className={cx(styles.skeleton)} role="status" aria-label={t("loading")}>
      <Skeleton width="70%" height="2.25rem" />
      <Skeleton width="55%" height="2.25rem" />
      <div className={cx(styles.skeletonAnswer)}>
        <Skeleton width="40%" height="2.25rem" />
      </div>
      <Skeleton width="60%" height="2.25rem" />
    </div>
  );
};

interface TalkPlaceProps {
  botId: string;
  transcript: Pick<UseQueryResult<Transcript>, "data" | "error" | "refetch">;
}

/** The conversation of a result, while it is loading and once it is there. */
export const TalkPlace = ({ botId, transcript }: TalkPlaceProps) =>
  transcript.data && !isGone(transcript) ? (
    <ResultTalk transcript={transcript.data} botId={botId} />
  ) : (
    <TalkNotYet query={transcript} />
  );
