import type { ResultColumn } from "@parley/api/app";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { useArrivalNames } from "./arrival-text.ts";
import { type FilterColumn, filterColumns } from "./filter-columns.ts";

/** The columns that results can be narrowed by: those of questions, of what is known of each, and of variables. */
export const useFilterColumns = (
  columns: readonly Pick<ResultColumn, "key" | "question" | "type">[],
  variables: readonly string[],
): FilterColumn[] => {
  const t = useTranslations("results");
  const arrival = useArrivalNames();
  return useMemo(
    () =>
      filterColumns(columns, variables, {
        state: t("state"),
        version: t("versionColumn"),
        duration: t("durationColumn"),
        tags: t("tags"),
        note: t("note"),
        arrival,
        variable: (name) => t("variableName", { name }),
      }),
    [columns, variables, t, arrival],
  );
};
