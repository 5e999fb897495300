import { cx, Select } from "@parley/ui/author";
import { useTranslations } from "use-intl";
import { dayOf } from "../base/periods.ts";
import { type CutSearch, periodOf, periods, rangeOf, usualPeriod } from "./cut.ts";
import styles from "./numbers.module.css";

interface CutBarProps {
  search: CutSearch;
  now: Date;
  versions: readonly number[];
  onChange: (change: CutSearch) => void;
}

const everything = "";

/** The choice of which chats are counted, and with which they are compared. */
export const CutBar = ({ search, now, versions, onChange }: CutBarProps) => {
  const t = useTranslations("numbers");
  const period = periodOf(search);
  const range = rangeOf(search, now);
  const { version = everything, against = everything } = search;
  const known = [...new Set([...versions.map(String), ...[version, against].filter((one) => /^\d+$/.test(one))])];
  const versionChoices = known.map((number) => ({ id: number, label: t("versionNumber", { number }) }));
  const choosePeriod = (next: string) => {
    if (next !== "own") return onChange({ period: next === usualPeriod ? "" : next, from: "", to: "" });
    onChange({ period: next, from: dayOf(range.from ?? now), to: dayOf(range.to ?? now) });
  };
  return (
    <div className={cx(styles.bar)}>
      <Select
        label={t("period")}
        choices={periods.map((id) => ({ id, label: t(`periods.${id}`) }))}
        value={period}
        onChange={choosePeriod}
      />
      {period === "own" ? (
        <>
          <DayField label={t("from")} value={search.from ?? ""} onChange={(from) => onChange({ from })} />
          <DayField label={t("to")} value={search.to ?? ""} onChange={(to) => onChange({ to })} />
        </>
      ) : null}
      <Select
        label={t("version")}
        choices={[{ id: everything, label: t("allVersions") }, ...versionChoices]}
        value={version}
        onChange={(id) => onChange({ version: id })}
      />
      <Select
        label={t("against")}
        choices={[
          { id: everything, label: t("nothing") },
          ...(range.from === undefined ? [] : [{ id: "before", label: t("timeBefore") }]),
          ...versionChoices.filter(({ id }) => id !== version),
        ]}
        value={against}
        onChange={(id) => onChange({ against: id })}
      />
    </div>
  );
};

const DayField = ({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) => (
  <label className={cx(styles.day)}>
    <span>{label}</span>
    <input type="date" value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
  </label>
);
