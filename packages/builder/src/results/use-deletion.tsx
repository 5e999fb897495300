import { calls } from "@parley/api";
import { useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { useTranslations } from "use-intl";
import { api } from "../app/api.ts";
import { describeError } from "../app/describe-error.ts";
import { filterQuery } from "./export-address.ts";
import type { ResultsFilter, ResultsStore } from "./results-store.ts";
import { isSelected, type Selection } from "./selection.ts";

/** Of very many results so many are deleted by one request, so that one sees how far it is. */
const atOnce = 2000;

type Dated = Parameters<typeof isSelected>[1];

interface Deletion {
  deletion: string;
  count: number;
}

/** Deletes what is selected, in as many requests as it needs; tells what is done after each but the last. */
const deleteSelected = async (
  botId: string,
  selection: Selection,
  filter: ResultsFilter,
  onProgress: (done: Deletion) => void,
): Promise<Deletion> => {
  const params = { ref: botId };
  if (selection.kind === "some") return api(calls.deleteResults, { params, body: { ids: [...selection.ids] } });
  const { until, except } = selection;
  const asked = { until, except: [...except], ...filterQuery(filter), limit: atOnce };
  let done = await api(calls.deleteResults, { params, body: asked });
  let { count } = done;
  while (!done.isDone) {
    onProgress({ deletion: done.deletion, count });
    done = await api(calls.deleteResults, { params, body: { ...asked, deletion: done.deletion } });
    count += done.count;
  }
  return { deletion: done.deletion, count };
};

/** Deletes results: they are gone from the list at once, and come back where the server refuses or the author wants them. */
export const useDeletion = (botId: string, store: ResultsStore): ((selection: Selection) => Promise<void>) => {
  const t = useTranslations("results");
  const queries = useQueryClient();
  const params = { ref: botId };
  /** The number of results stands on other screens, too. */
  const recount = () => {
    void queries.invalidateQueries({ queryKey: ["bot", botId] });
    void queries.invalidateQueries({ queryKey: ["home"] });
  };
  const tellFailed = (title: string, error: unknown) => toast.error(title, { description: describeError(error) });

  return async (selection) => {
    const isMeant = (result: Dated) => isSelected(selection, result);
    const removed = store.remove(isMeant);
    let progress: string | number | undefined;
    const tellDeleted = ({ deletion, count }: Deletion) => {
      recount();
      const undo = async () => {
        try {
          const restored = await api(calls.restoreResults, { params, body: { deletion } });
          recount();
          store.putBack(removed);
          // Some of them may not have been loaded.
          if (restored.count !== removed.length) await store.load();
          toast.success(t("restored", { count: restored.count }));
        } catch (error) {
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
    try {
      const deleted = await deleteSelected(botId, selection, store.getState().filter, (done) => {
        partly = done;
        const words = t("deleting", { count: done.count });
        progress = toast.loading(words, progress === undefined ? {} : { id: progress });
      });
      store.endRemoval(isMeant);
      tellDeleted(deleted);
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
