import { cx } from "@parley/ui/author";
import { useTranslations } from "use-intl";
import type { ResultsState } from "./results-store.ts";
import toolbar from "./results-toolbar.module.css";

export interface ResultCountProps {
  state: ResultsState;
  /** The number of results in the list, loaded or not; undefined until it is counted. */
  counted: number | undefined;
  /** The number of all results if the list is narrowed; undefined if it isn't, or until it is counted. */
  all: number | undefined;
}

/** Says how many results the list has, and of how many. */
export const ResultCount = ({ state, counted, all }: ResultCountProps) => {
  const t = useTranslations("results");
  const loaded = state.results.length;
  const text = () => {
    if (state.status !== "ready" || (loaded === 0 && state.hasMore)) return "";
    if (!state.isLive) return t("notLive");
    if (counted === undefined) return t("shownMore", { count: loaded });
    // What was counted may be older than what is loaded.
    const count = Math.max(counted, loaded);
    return all === undefined ? t("shown", { count }) : t("shownOf", { count, all: Math.max(all, count) });
  };
  return (
    <span className={cx(toolbar.count)} role="status">
      {text()}
    </span>
  );
};
