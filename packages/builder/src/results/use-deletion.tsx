import { calls } from "@parley/api/app";
import { useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { describeError } from "../base/describe-error.ts";
import type { Place } from "./result-list.ts";
import { filterBody, type ResultsFilter } from "./results-filter.ts";
import type { ResultsStore } from "./results-store.ts";
import { isSelected, type Selection } from "./selection.ts";

/** How many results one request deletes, so that progress can be shown. */
const atOnce = 2000;

interface Deletion {
  deletion: string;
  count: number;
}

/** Deletes the selected results in several requests until it is stopped. Reports progress after each but the last. */
const deleteSelected = async (
  botId: string,
  selection: Selection,
  filter: ResultsFilter,
  onProgress: (done: Deletion) => void,
  signal: AbortSignal,
): Promise<Deletion> => {
  const params = { ref: botId };
  if (selection.kind === "some") return api(calls.deleteResults, { params, body: { ids: [...selection.ids] } });
  const { until, except } = selection;
  const asked = { ...filterBody(filter, until), except: [...except], limit: atOnce };
  let done = await api(calls.deleteResults, { params, body: asked });
  let { count } = done;
  while (!done.isDone && !signal.aborted) {
    onProgress({ deletion: done.deletion, count });
    done = await api(calls.deleteResults, { params, body: { ...asked, deletion: done.deletion } });
    count += done.count;
  }
  return { deletion: done.deletion, count };
};

/** What becomes of deleted results: they come back, or are gone for good. */
export type End = "restore" | "erase";

const ends = { restore: calls.restoreResults, erase: calls.deleteResultsForever };

/** Restores or erases deleted results in several requests. Reports progress after each but the last. */
export const endDeletion = async (
  end: End,
  botId: string,
  deletion: string,
  onProgress: (count: number) => void = () => undefined,
): Promise<number> => {
  for (let count = 0; ; onProgress(count)) {
    const body = { deletion, limit: atOnce };
    const done = await api(ends[end], { params: { ref: botId }, body });
    count += done.count;
    if (done.isDone) return count;
  }
};

/** Returns a function that has the number of results counted again, which other screens show, too. */
export const useRecount = (botId: string): (() => void) => {
  const queries = useQueryClient();
  return () => {
    for (const queryKey of [["bot", botId], ["home"], ["result count", botId]])
      void queries.invalidateQueries({ queryKey });
  };
};

/**
 * Deletes results optimistically: they disappear at once, and come back if the server refuses or the author undoes it.
 */
export const useDeletion = (botId: string, store: ResultsStore): ((selection: Selection) => Promise<void>) => {
  const t = useTranslations("results");
  const recount = useRecount(botId);
  const tellFailed = (title: string, error: unknown) => toast.error(title, { description: describeError(error) });

  return async (selection) => {
    const isMeant = (result: Place) => isSelected(selection, result);
    const removed = store.remove(isMeant);
    let progress: string | number | undefined;
    const tellDeleted = ({ deletion, count }: Deletion) => {
      recount();
      const undo = async () => {
        let told: string | number | undefined;
        try {
          const restored = await endDeletion("restore", botId, deletion, (back) => {
            told = toast.loading(t("restoring", { count: back }), told === undefined ? {} : { id: told });
          });
          recount();
          store.putBack(removed);
          // Some of them may not have been loaded, so the list is reloaded.
          if (restored !== removed.length) await store.load();
          toast.success(t("restored", { count: restored }), told === undefined ? {} : { id: told });
        } catch (error) {
          if (told !== undefined) toast.dismiss(told);
          tellFailed(t("restoreFailed"), error);
        }
      };
      toast(t("deleted", { count }), {
        // Replaces the toast that showed the progress.
        ...(progress === undefined ? {} : { id: progress }),
        action: { label: t("undo"), onClick: () => void undo() },
        duration: 10_000,
      });
    };
    let partly: Deletion | undefined;
    const stop = new AbortController();
    const tellProgress = (done: Deletion) => {
      partly = done;
      progress = toast.loading(t("deleting", { count: done.count }), {
        ...(progress === undefined ? {} : { id: progress }),
        action: { label: t("stopDeleting"), onClick: () => stop.abort() },
      });
    };
    try {
      const { filter } = store.getState();
      const deleted = await deleteSelected(botId, selection, filter, tellProgress, stop.signal);
      store.endRemoval(isMeant);
      tellDeleted(deleted);
      if (stop.signal.aborted) {
        // Some of the removed results still exist, so the list is reloaded.
        store.putBack(removed);
        await store.load();
      }
      if (store.getState().results.length === 0) await store.load();
    } catch (error) {
      store.endRemoval(isMeant);
      store.putBack(removed);
      tellFailed(t("deleteFailed"), error);
      if (partly === undefined) return;
      tellDeleted(partly);
      await store.load();
    }
  };
};
