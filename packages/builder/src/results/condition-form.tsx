import type { ConditionKind, ResultCondition } from "@parley/api/app";
import { furtherLanguages } from "@parley/core";
import { Button, cx, Select, TextField } from "@parley/ui/author";
import { Plus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { useSettings } from "../settings/use-settings.ts";
import { useArrivalText } from "./arrival-text.ts";
import { comparisonsOf, type FilterColumn, isComplete } from "./filter-columns.ts";
import styles from "./filter-menu.module.css";

interface ConditionFormProps {
  columns: readonly FilterColumn[];
  onAdd: (condition: ResultCondition) => void;
}

const states = ["complete", "partial", "unanswered"] as const;
const devices = ["phone", "tablet", "computer"] as const;

/** The fields that add a condition on one column. */
export const ConditionForm = ({ columns, onAdd }: ConditionFormProps) => {
  const t = useTranslations("results");
  const textOf = useArrivalText();
  // Until somebody chooses one, or fills in a value, it is the first: the questions may still be coming.
  const [key, setKey] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ConditionKind | null>(null);
  const [value, setValue] = useState("");
  const [to, setTo] = useState("");
  const { settings } = useSettings();
  const column = columns.find((one) => one.key === key) ?? columns[0];
  if (column === undefined) return null;
  const comparisons = comparisonsOf[column.kind];
  const is = comparisons.find((one) => one === chosen) ?? comparisons[0] ?? "is";
  const hasValue = is !== "empty" && is !== "filled";
  const isDate = column.kind === "date" && is !== "contains";
  const fill = (next: string) => {
    setKey(column.key);
    setValue(next);
  };
  const choose = (next: string) => {
    setKey(next);
    setValue("");
    setTo("");
  };
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isComplete(is, value, to)) return;
    // The button that was pressed has nothing to add now, and would drop the focus, and with it the keys of the menu.
    event.currentTarget.querySelector("button")?.focus();
    const bounds = is === "between" ? { value: value.trim(), to: to.trim() } : hasValue ? { value: value.trim() } : {};
    onAdd({ column: column.key, is, ...bounds });
    setValue("");
    setTo("");
  };
  /** The values of a column that has few; null where one is typed. */
  const choices = ((): { id: string; label: string }[] | null => {
    switch (column.kind) {
      case "state":
        return states.map((state) => ({ id: state, label: t(state) }));
      case "device":
        return devices.map((device) => ({ id: device, label: textOf("device", device) }));
      case "language": {
        const spoken = new Set([settings.general.language?.trim() ?? "", ...furtherLanguages({ settings })]);
        return [...spoken].filter((tag) => tag !== "").map((tag) => ({ id: tag, label: textOf("chatLanguage", tag) }));
      }
      default:
        return null;
    }
  })();
  const field = (label: string, text: string, onChange: (text: string) => void) => (
    <TextField
      label={label}
      value={text}
      onChange={onChange}
      type={isDate ? "date" : "text"}
      {...(column.kind === "number" ? { inputMode: "decimal" as const } : {})}
    />
  );
  return (
    <form className={cx(styles.condition)} onSubmit={add} aria-label={t("addFilter")}>
      <Select
        label={t("filterColumn")}
        value={column.key}
        onChange={choose}
        choices={columns.map((one) => ({ id: one.key, label: one.name }))}
      />
      <Select
        label={t("filterComparison")}
        value={is}
        onChange={setChosen}
        choices={comparisons.map((one) => ({ id: one, label: t(`comparison_${one}`) }))}
      />
      {!hasValue ? null : choices !== null ? (
        <Select
          label={t("filterValue")}
          value={value || null}
          onChange={fill}
          placeholder={t("filterChoose")}
          choices={choices}
        />
      ) : is === "between" ? (
        <div className={cx(styles.pair)}>
          {field(t("filterFrom"), value, fill)}
          {field(t("filterTo"), to, setTo)}
        </div>
      ) : (
        field(t("filterValue"), value, fill)
      )}
      <Button type="submit" isDisabled={!isComplete(is, value, to)}>
        <Plus aria-hidden />
        {t("addFilter")}
      </Button>
    </form>
  );
};
