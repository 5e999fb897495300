import { type AnswerOf, calls } from "@parley/api";
import { toast } from "sonner";
import { useTranslations } from "use-intl";
import { api } from "../app/api.ts";
import { describeError } from "../app/describe-error.ts";
import { filterQuery } from "./export-address.ts";
import type { ResultsStore } from "./results-store.ts";
import { isSelected, type Selection } from "./selection.ts";

/** Deletes results: they are gone from the list at once, and come back where the server refuses or the author wants them. */
export const useDeletion = (botId: string, store: ResultsStore): ((selection: Selection) => Promise<void>) => {
  const t = useTranslations("results");
  const params = { ref: botId };
  const tellFailed = (title: string, error: unknown) => toast.error(title, { description: describeError(error) });

  return async (selection) => {
    const removed = store.remove((result) => isSelected(selection, result));
    let deleted: AnswerOf<typeof calls.deleteResults>;
    try {
      deleted = await api(calls.deleteResults, {
        params,
        body:
          selection.kind === "some"
            ? { ids: [...selection.ids] }
            : {
                until: selection.until,
                except: [...selection.except],
                ...filterQuery(store.getState().filter),
              },
      });
    } catch (error) {
      store.putBack(removed);
      tellFailed(t("deleteFailed"), error);
      return;
    }
    const { deletion, count } = deleted;
    const undo = async () => {
      try {
        const restored = await api(calls.restoreResults, { params, body: { deletion } });
        store.putBack(removed);
        // Some of them may not have been loaded.
        if (restored.count !== removed.length) await store.load();
        toast.success(t("restored", { count: restored.count }));
      } catch (error) {
        tellFailed(t("restoreFailed"), error);
      }
    };
    toast(t("deleted", { count }), { action: { label: t("undo"), onClick: () => void undo() }, duration: 10_000 });
    if (store.getState().results.length === 0) await store.load();
  };
};
