import { Button, cx, SearchField } from "@parley/ui/author";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import styles from "./filter-bar.module.css";
import { conditionChips, FilterChips, useConditionText } from "./filter-chips.tsx";
import type { FilterColumn } from "./filter-columns.ts";
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
  const describe = useConditionText(columns);
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
    ...conditionChips(where, describe, (next) => onChange({ where: next })),
  ];
  return (
    <div className={cx(styles.bar)}>
      <div className={cx(styles.search)}>
        <SearchField label={t("search")} value={text} onChange={setText} maxLength={200} />
      </div>
      <FilterChips chips={chips} />
      {isNarrowed(filter) ? (
        <Button kind="quiet" isSmall onPress={onClear}>
          {t("clearFilters")}
        </Button>
      ) : null}
      {children}
    </div>
  );
};
