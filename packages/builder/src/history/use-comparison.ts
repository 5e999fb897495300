import { definitions } from "@parley/blocks/definitions";
import { type ComparedBot, type Comparison, compareDrafts, type Draft, type OutsideNames } from "@parley/core/draft";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import { accountsQuery } from "../accounts/accounts-query.ts";
import { useDocumentState, useIsMember } from "../open-bot/document-context.tsx";
import { botNamesQuery } from "../open-bot/other-bots.ts";
import { versionDraftQuery } from "./version-queries.ts";

/** What is compared: the draft, or the version of this number. */
export type ComparedSide = "draft" | number;

/** The names of accounts and of other bots, as far as the author may see them. */
const useOutsideNames = (): OutsideNames => {
  const isMember = useIsMember();
  const { data: listed } = useQuery({ ...accountsQuery, enabled: isMember });
  const { data: bots } = useQuery(botNamesQuery);
  return useMemo(
    () => ({
      accounts: Object.fromEntries((listed?.credentials ?? []).map(({ id, name }) => [id, name])),
      bots: Object.fromEntries(
        (bots ?? []).map(({ id, name, liveVersion, hasUnpublishedChanges }): [string, ComparedBot] => [
          id,
          { name, isLive: liveVersion !== null, hasUnpublishedChanges },
        ]),
      ),
    }),
    [listed, bots],
  );
};

interface Sought {
  draft: Draft | undefined;
  error: Error | null;
  retry: () => void;
}

const useSide = (side: ComparedSide): Sought => {
  const botId = useDocumentState((state) => state.bot.id);
  const draft = useDeferredValue(useDocumentState((state) => state.draft));
  const isDraft = side === "draft";
  const { data, error, refetch } = useQuery({ ...versionDraftQuery(botId, isDraft ? 0 : side), enabled: !isDraft });
  return { draft: isDraft ? draft : data, error: isDraft ? null : error, retry: () => void refetch() };
};

/** What differs between two sides; undefined while it is loading. */
export const useComparison = (
  from: ComparedSide,
  to: ComparedSide,
): { comparison: Comparison | undefined; error: Error | null; retry: () => void } => {
  const [before, after] = [useSide(from), useSide(to)];
  const outside = useOutsideNames();
  const comparison = useMemo(
    () => (before.draft && after.draft ? compareDrafts(before.draft, after.draft, definitions, outside) : undefined),
    [before.draft, after.draft, outside],
  );
  const retry = () => {
    if (before.error) before.retry();
    if (after.error) after.retry();
  };
  return { comparison, error: before.error ?? after.error, retry };
};
