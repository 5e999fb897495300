import { Button, Checkbox, cx, Popover, Select, TextField } from "@parley/ui/author";
import { ListFilter } from "lucide-react";
import { DialogTrigger } from "react-aria-components";
import { useTranslations } from "use-intl";
import { daysOf, periods } from "../base/periods.ts";
import { ConditionForm } from "./condition-form.tsx";
import type { FilterColumn } from "./filter-columns.ts";
import own from "./filter-menu.module.css";
import type { ResultsFilter } from "./results-filter.ts";
import styles from "./results-toolbar.module.css";

interface FilterMenuProps {
  filter: ResultsFilter;
  columns: readonly FilterColumn[];
  /** Whether the list has no headings to sort by. */
  hasSort: boolean;
  onChange: (change: Partial<ResultsFilter>) => void;
}

/** A menu that selects which results are shown: by how far they came, period and conditions on columns. */
export const FilterMenu = ({ filter, columns, hasSort, onChange }: FilterMenuProps) => {
  const t = useTranslations("results");
  const { period, from, to, where, sort } = filter;
  const days = period === undefined ? { from, to } : daysOf(period);
  const choosePeriod = (id: (typeof periods)[number] | "any" | "days") => {
    if (id === "days") onChange({ period: undefined, from: days.from, to: days.to });
    else onChange({ period: id === "any" ? undefined : id, from: undefined, to: undefined });
  };
  const setDays = (change: { from?: string; to?: string }) => {
    const next = { from: days.from, to: days.to, ...change };
    onChange({ period: undefined, from: next.from || undefined, to: next.to || undefined });
  };
  const hasDays = from !== undefined || to !== undefined;
  return (
    <DialogTrigger>
      <Button kind="quiet">
        <ListFilter aria-hidden />
        <span className={cx(styles.word)}>{t("filter")}</span>
      </Button>
      <Popover label={t("filter")} placement="bottom end">
        <div className={cx(own.menu)}>
          <div className={cx(styles.filters)}>
            <div>
              <Checkbox
                label={t("withPartial")}
                isSelected={filter.hasPartial}
                onChange={(hasPartial) => onChange({ hasPartial })}
              />
              <p className={cx(styles.hint)}>{t("withPartialHint")}</p>
            </div>
            <div>
              <Checkbox
                label={t("withUnanswered")}
                isSelected={filter.hasUnanswered}
                onChange={(hasUnanswered) => onChange({ hasUnanswered })}
              />
              <p className={cx(styles.hint)}>{t("withUnansweredHint")}</p>
            </div>
          </div>
          <fieldset className={cx(own.part)}>
            <legend>{t("period")}</legend>
            <Select
              label={t("period")}
              isLabelHidden
              value={period ?? (hasDays ? "days" : "any")}
              onChange={choosePeriod}
              choices={[
                { id: "any", label: t("period_any") },
                ...periods.map((id) => ({ id, label: t(`period_${id}`) })),
                ...(hasDays ? [{ id: "days" as const, label: t("period_days") }] : []),
              ]}
            />
            <div className={cx(own.pair)}>
              <TextField
                label={t("filterFrom")}
                type="date"
                value={days.from ?? ""}
                onChange={(value) => setDays({ from: value })}
              />
              <TextField
                label={t("filterTo")}
                type="date"
                value={days.to ?? ""}
                onChange={(value) => setDays({ to: value })}
              />
            </div>
          </fieldset>
          <fieldset className={cx(own.part)}>
            <legend>{t("conditions")}</legend>
            <ConditionForm
              columns={columns}
              onAdd={(condition) => onChange({ where: [...where, condition].slice(-20) })}
            />
          </fieldset>
          {hasSort ? (
            <fieldset className={cx(own.part)}>
              <legend>{t("sortBy")}</legend>
              <Select
                label={t("sortBy")}
                isLabelHidden
                value={sort?.column ?? "submitted"}
                onChange={(column) =>
                  onChange({
                    sort: column === "submitted" ? null : { column, isAscending: sort?.isAscending ?? true },
                  })
                }
                choices={[
                  { id: "submitted", label: t("sortNewest") },
                  ...columns.map(({ key, name }) => ({ id: key, label: name })),
                ]}
              />
              {sort === null ? null : (
                <Checkbox
                  label={t("sortDescending")}
                  isSelected={!sort.isAscending}
                  onChange={(isDescending) => onChange({ sort: { ...sort, isAscending: !isDescending } })}
                />
              )}
            </fieldset>
          ) : null}
        </div>
      </Popover>
    </DialogTrigger>
  );
};
