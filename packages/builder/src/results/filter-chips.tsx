import type { ResultCondition } from "@parley/api/app";
import { cx } from "@parley/ui/author";
import { X } from "lucide-react";
import { useTranslations } from "use-intl";
import { useArrivalText } from "./arrival-text.ts";
import styles from "./filter-bar.module.css";
import type { FilterColumn } from "./filter-columns.ts";
import { isArrivalKey } from "./result-columns.ts";

/** Something that narrows what is shown. */
interface FilterChip {
  key: string;
  label: string;
  remove: () => void;
}

/** The chips of conditions that all hold. */
export const conditionChips = (
  where: readonly ResultCondition[],
  describe: (condition: ResultCondition) => string,
  onChange: (where: readonly ResultCondition[]) => void,
): FilterChip[] =>
  where.map((condition, index) => ({
    key: `${index} ${JSON.stringify(condition)}`,
    label: describe(condition),
    remove: () => onChange(where.filter((one) => one !== condition)),
  }));

/** Returns a function that says a condition on one of some columns in words. */
export const useConditionText = (columns: readonly FilterColumn[]): ((condition: ResultCondition) => string) => {
  const t = useTranslations("results");
  const textOf = useArrivalText();
  const stateOf = (value: string) =>
    value === "complete" || value === "partial" || value === "unanswered" ? t(value) : value;
  return ({ column, is, value = "", to: most = "" }) => {
    const found = columns.find(({ key }) => key === column);
    const name = found?.name ?? column.replace(/^variable:/, "");
    const shown =
      column === "completed"
        ? stateOf(value)
        : isArrivalKey(column) && (is === "is" || is === "isNot")
          ? textOf(column, value)
          : value;
    if (is !== "between") return t(`chip_${is}`, { name, value: shown });
    if (value === "") return t("chip_most", { name, most });
    return most === "" ? t("chip_least", { name, least: value }) : t("chip_between", { name, least: value, most });
  };
};

/** A chip for each thing that narrows what is shown, which removes it. */
export const FilterChips = ({ chips }: { chips: readonly FilterChip[] }) => {
  const t = useTranslations("results");
  if (chips.length === 0) return null;
  return (
    <ul className={cx(styles.chips)} aria-label={t("activeFilters")}>
      {chips.map(({ key, label, remove }) => (
        <li key={key}>
          <button
            type="button"
            className={cx(styles.chip)}
            aria-label={t("removeFilter", { filter: label })}
            onClick={remove}
          >
            <span>{label}</span>
            <X aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
};
