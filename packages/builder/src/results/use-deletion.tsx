import { calls } from "@parley/api/app";
import { useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { describeError } from "../base/describe-error.ts";
import { filterQuery } from "./export-address.ts";
import type { Place } from "./result-list.ts";
import type { ResultsFilter, ResultsStore } from "./results-store.ts";
import { isSelected, type Selection } from "./selection.ts";

/** Of very many results so many are deleted by one request, so that one sees how far it is. */
const atOnce = 2000;

interface Deletion {
  deletion: string;
  count: number;
}

/** Deletes what is selected, in as many requests as it needs, until it is stopped; tells what is done after each but the last. */
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
  const asked = { until, except: [...except], ...filterQuery(filter), limit: atOnce };
  let done = await api(calls.deleteResults, { params, body: asked });
  let { count } = done;
  while (!done.isDone && !signal.aborted) {
    onProgress({ deletion: done.deletion, count });
    done = await api(calls.deleteResults, { params, body: { ...asked, deletion: done.deletion } });
    count += done.count;
  }
  return { deletion: done.deletion, count };
};

/** Takes a deletion back, in as many requests as it needs; tells after each but the last how many results are back. */
export const restoreDeleted = async (
  botId: string,
  deletion: string,
  onProgress: (count: number) => void,
): Promise<number> => {
  for (let count = 0; ; onProgress(count)) {
    const body = { deletion, limit: atOnce };
    const restored = await api(calls.restoreResults, { params: { ref: botId }, body });
    count += restored.count;
    if (restored.isDone) return count;
  }
};

/** Deletes results: they are gone from the list at once, and come back where the server refuses or the author wants them. */
export const useDeletion = (botId: string, store: ResultsStore): ((selection: Selection) => Promise<void>) => {
  const t = useTranslations("results");
  const queries = useQueryClient();
  /** The number of results stands on other screens, too. */
  const recount = () => {
    void queries.invalidateQueries({ queryKey: ["bot", botId] });
    void queries.invalidateQueries({ queryKey: ["home"] });
    void queries.invalidateQueries({ queryKey: ["result count", botId] });
  };
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
          const restored = await restoreDeleted(botId, deletion, (back) => {
            told = toast.loading(t("restoring", { count: back }), told === undefined ? {} : { id: told });
          });
          recount();
          store.putBack(removed);
          // Some of them may not have been loaded.
          if (restored !== removed.length) await store.load();
          toast.success(t("restored", { count: restored }), told === undefined ? {} : { id: told });
        } catch (error) {
          if (told !== undefined) toast.dismiss(told);
          tellFailed(t("restoreFailed"), error);
        }
      };
      toast(t("deleted", { count }), {
        // In the place of what told how far it is.
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
        // Those that are left stand among the removed ones: the list is read again.
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
