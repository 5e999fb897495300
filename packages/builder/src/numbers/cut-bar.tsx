import type { Arrivals } from "@parley/api/app";
import { type CutKey, cutKeys, unknownValue } from "@parley/core/numbers";
import { cx, Select } from "@parley/ui/author";
import { useTranslations } from "use-intl";
import { dayOf } from "../base/periods.ts";
import { useArrivalNames, useArrivalText } from "../results/arrival-text.ts";
import {
  arrivalsOf,
  type CutSearch,
  conditionsOf,
  isNarrowed,
  oppositeOf,
  otherArrival,
  periodOf,
  periods,
  rangeOf,
  usualPeriod,
} from "./cut.ts";
import { useNumberFormat } from "./format.ts";
import styles from "./numbers.module.css";

interface CutBarProps {
  search: CutSearch;
  now: Date;
  versions: readonly number[];
  /** How the visitors of that time came; undefined until it is known. */
  arrivals: Arrivals | undefined;
  onChange: (change: CutSearch) => void;
}

const everything = "";
/** The number of values of a key that are offered for a comparison. */
const mostCompared = 12;

/** The choice of which chats are counted, and with which they are compared. */
export const CutBar = ({ search, now, versions, arrivals, onChange }: CutBarProps) => {
  const t = useTranslations("numbers");
  const names = useArrivalNames();
  const textOf = useArrivalText();
  const { whole } = useNumberFormat();
  const period = periodOf(search);
  const range = rangeOf(search, now);
  const { version = everything, against = everything } = search;
  const known = [...new Set([...versions.map(String), ...[version, against].filter((one) => /^\d+$/.test(one))])];
  const versionChoices = known.map((number) => ({ id: number, label: t("versionNumber", { number }) }));
  const chosen = arrivalsOf(search);
  const valuesOf = (key: CutKey) => arrivals?.[key] ?? [];
  // What tells nothing apart is not offered.
  const offered = cutKeys.filter(
    (key) => chosen[key] !== undefined || valuesOf(key).some(({ value }) => value !== unknownValue),
  );
  const choicesOf = (key: CutKey) => {
    const own = chosen[key];
    const listed = valuesOf(key).map(({ value, chats }) => ({
      id: value,
      label: textOf(key, value),
      hint: t("chatCount", { count: whole(chats) }),
    }));
    return own === undefined || listed.some(({ id }) => id === own)
      ? listed
      : [...listed, { id: own, label: textOf(key, own) }];
  };
  const compared = cutKeys.flatMap((key) => {
    const own = chosen[key];
    const others = own === undefined ? [] : valuesOf(key).filter(({ value }) => value !== own);
    return others.slice(0, mostCompared).map(({ value }) => ({
      id: `${key}:${value}`,
      label: `${names[key]}: ${textOf(key, value)}`,
    }));
  });
  const other = otherArrival(against);
  const isListed = other === null || compared.some(({ id }) => id === against);
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
      {offered.map((key) => (
        <Select
          key={key}
          label={names[key]}
          choices={[{ id: everything, label: t("allArrivals") }, ...choicesOf(key)]}
          value={chosen[key] ?? everything}
          onChange={(value) => onChange({ [key]: value })}
        />
      ))}
      <Select
        label={t("against")}
        choices={[
          { id: everything, label: t("nothing") },
          ...(range.from === undefined ? [] : [{ id: "before", label: t("timeBefore") }]),
          ...(oppositeOf(conditionsOf(search)) === null ? [] : [{ id: "others", label: t("otherAnswers") }]),
          ...(isNarrowed(search) ? [{ id: "everybody", label: t("everybody") }] : []),
          ...compared,
          ...(isListed || other === null ? [] : [{ id: against, label: textOf(other.key, other.value) }]),
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
