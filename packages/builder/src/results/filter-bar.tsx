import type { ResultCondition } from "@parley/api/app";
import { Button, cx, SearchField } from "@parley/ui/author";
import { X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useArrivalText } from "./arrival-text.ts";
import styles from "./filter-bar.module.css";
import type { FilterColumn } from "./filter-columns.ts";
import { isArrivalKey } from "./result-columns.ts";
import { isNarrowed, type ResultsFilter } from "./results-filter.ts";

/** How long a text in the search field rests before it is searched for, in milliseconds. */
const restTime = 350;

interface FilterBarProps {
  filter: ResultsFilter;
  columns: readonly FilterColumn[];
  onChange: (change: Partial<ResultsFilter>) => void;
  onClear: () => void;
  /** Further buttons at the end. */
  children?: ReactNode;
}

/** The search field, and a chip for each thing that narrows the list, which removes it. */
export const FilterBar = ({ filter, columns, onChange, onClear, children }: FilterBarProps) => {
  const t = useTranslations("results");
  const format = useFormatter();
  const textOf = useArrivalText();
  const { search, where, period, from, to } = filter;
  const [text, setText] = useState(search);
  const sought = useRef(search);
  const latest = useRef(onChange);
  latest.current = onChange;
  // The address may have changed by other means: back and forward, or cleared filters.
  useEffect(() => {
    if (search !== sought.current) setText(search);
    sought.current = search;
  }, [search]);
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === sought.current) return;
    const timer = setTimeout(() => {
      sought.current = wanted;
      latest.current({ search: wanted });
    }, restTime);
    return () => clearTimeout(timer);
  }, [text]);

  const day = (date: string) => format.dateTime(new Date(`${date}T12:00:00`), { dateStyle: "medium" });
  const stateOf = (value: string) =>
    value === "complete" || value === "partial" || value === "unanswered" ? t(value) : value;
  const describe = ({ column, is, value = "", to: most = "" }: ResultCondition): string => {
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
  const chips = [
    ...(period === undefined
      ? []
      : [{ key: "period", label: t(`period_${period}`), remove: () => onChange({ period: undefined }) }]),
    ...(from === undefined
      ? []
      : [{ key: "from", label: t("chipFrom", { day: day(from) }), remove: () => onChange({ from: undefined }) }]),
    ...(to === undefined
      ? []
      : [{ key: "to", label: t("chipTo", { day: day(to) }), remove: () => onChange({ to: undefined }) }]),
    ...where.map((condition, index) => ({
      key: `${index} ${JSON.stringify(condition)}`,
      label: describe(condition),
      remove: () => onChange({ where: where.filter((one) => one !== condition) }),
    })),
  ];
  return (
    <div className={cx(styles.bar)}>
      <div className={cx(styles.search)}>
        <SearchField label={t("search")} value={text} onChange={setText} maxLength={200} />
      </div>
      {chips.length === 0 ? null : (
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
      )}
      {isNarrowed(filter) ? (
        <Button kind="quiet" isSmall onPress={onClear}>
          {t("clearFilters")}
        </Button>
      ) : null}
      {children}
    </div>
  );
};
