import { type Formula, type FormulaKind, type FormulaRow, isJsonObject, readFormula, writeFormula } from "@parley/core";
import { Rows, Select, TemplateField, TextField } from "@parley/ui/author";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useDocumentState } from "../open-bot/document-context.tsx";
import type { FieldProps } from "./field-props.ts";
import styles from "./form.module.css";
import { ListFrame } from "./list-frame.tsx";
import { useField } from "./use-field.tsx";

const kinds: readonly FormulaKind[] = ["points", "add", "join", "day", "table"];

/** Returns a new formula. `to` is the variable that is set, as a template. */
const createFormula = (kind: FormulaKind, to: string): Formula => {
  switch (kind) {
    case "add":
      return { kind, to, amount: "1" };
    case "points":
      return { kind, to, answer: "", rows: [["", ""]] };
    case "join":
      return { kind, text: "" };
    case "day":
      return { kind, days: "7" };
    case "table":
      return { kind, of: "", rows: [["", ""]], otherwise: "" };
  }
};

/** Returns the name of the variable that the block sets, as a template; empty if none is chosen. */
const useTarget = (around: FieldProps["around"]): string => {
  const options = around.at(-1);
  const id = isJsonObject(options) ? options.variableId : undefined;
  return useDocumentState(({ draft }) => {
    const name = typeof id === "string" ? draft.variables[id]?.name : undefined;
    return name === undefined ? "" : `{{${name}}}`;
  });
};

/** A control for code that can also be written by filling in a sentence. `children` is the editor of the code. */
export const FormulaControl = ({ children, ...props }: FieldProps<"code"> & { children: ReactNode }) => {
  const t = useTranslations("form.formula");
  const { set } = useField(props);
  const to = useTarget(props.around);
  const formula = typeof props.value === "string" ? readFormula(props.value) : undefined;
  const choices = [{ id: "code", label: t("code") }, ...kinds.map((kind) => ({ id: kind, label: t(`kinds.${kind}`) }))];
  const choose = (id: string) => {
    const kind = kinds.find((one) => one === id);
    if (kind !== formula?.kind) set(kind && writeFormula(createFormula(kind, to)));
  };
  return (
    <div className={styles.fields}>
      <Select label={t("way")} choices={choices} value={formula?.kind ?? "code"} onChange={choose} />
      {formula ? <Sentence formula={formula} onChange={(next) => set(writeFormula(next))} /> : children}
    </div>
  );
};

interface SentenceProps {
  formula: Formula;
  onChange: (formula: Formula) => void;
}

/** The sentence that says what a formula does, with a field for each of its gaps. */
const Sentence = ({ formula, onChange }: SentenceProps) => {
  const t = useTranslations("form.formula");
  const gap = (word: string, label: string, value: string, fill: (text: string) => Formula) => (
    <div className={styles.sentence}>
      <span className={styles.gapWord} aria-hidden>
        {word}
      </span>
      <div className={styles.sentenceParts}>
        <TemplateField label={label} isLabelHidden value={value} onChange={(text) => onChange(fill(text))} />
      </div>
    </div>
  );
  switch (formula.kind) {
    case "add":
      return (
        <Parts help={t("addHelp")}>
          {gap(t("add"), t("amountLabel"), formula.amount, (amount) => ({ ...formula, amount }))}
          {gap(t("to"), t("toLabel"), formula.to, (to) => ({ ...formula, to }))}
        </Parts>
      );
    case "points":
      return (
        <Parts help={t("pointsHelp")}>
          {gap(t("for"), t("answerLabel"), formula.answer, (answer) => ({ ...formula, answer }))}
          <Pairs
            label={t("points")}
            words={[t("answer"), t("worth")]}
            rows={formula.rows}
            onChange={(rows) => onChange({ ...formula, rows })}
          />
          {gap(t("to"), t("toLabel"), formula.to, (to) => ({ ...formula, to }))}
        </Parts>
      );
    case "join":
      return (
        <Parts help={t("joinHelp")}>
          <TemplateField
            label={t("text")}
            value={formula.text}
            isMultiline
            onChange={(text) => onChange({ ...formula, text })}
          />
        </Parts>
      );
    case "day":
      return (
        <Parts help={t("dayHelp")}>
          {gap(t("today"), t("daysLabel"), formula.days, (days) => ({ ...formula, days }))}
        </Parts>
      );
    case "table":
      return (
        <Parts help={t("tableHelp")}>
          {gap(t("find"), t("ofLabel"), formula.of, (of) => ({ ...formula, of }))}
          <Pairs
            label={t("table")}
            words={[t("found"), t("gives")]}
            rows={formula.rows}
            onChange={(rows) => onChange({ ...formula, rows })}
          />
          {gap(t("else"), t("otherwiseLabel"), formula.otherwise, (otherwise) => ({ ...formula, otherwise }))}
        </Parts>
      );
  }
};

const Parts = ({ help, children }: { help: string; children: ReactNode }) => (
  <div className={styles.gaps}>
    {children}
    <p className={styles.lead}>{help}</p>
  </div>
);

interface PairsProps {
  label: string;
  words: readonly [string, string];
  rows: readonly FormulaRow[];
  onChange: (rows: readonly FormulaRow[]) => void;
}

/** A table of two columns. The code has no ids for its rows, so they are known by their places. */
const Pairs = ({ label, words, rows, onChange }: PairsProps) => {
  const t = useTranslations("form");
  const places = rows.map((row, place) => ({ id: String(place), row }));
  const nameOf = ({ row: [key] }: { row: FormulaRow }, place: number) => key || t("row", { label, number: place + 1 });
  const others = (id: string) => rows.filter((_, place) => place !== Number(id));
  const move = (id: string, before: string | null) => {
    const row = rows[Number(id)];
    if (!row) return;
    const kept = others(id);
    const at = before === null ? kept.length : Number(before) - (Number(id) < Number(before) ? 1 : 0);
    onChange([...kept.slice(0, at), row, ...kept.slice(at)]);
  };
  const write = (id: string, next: FormulaRow) =>
    onChange(rows.map((row, place) => (place === Number(id) ? next : row)));
  return (
    <ListFrame label={label} addLabel={t("addRow")} onAdd={() => onChange([...rows, ["", ""]])}>
      <Rows label={label} rows={places} nameOf={nameOf} onMove={move} onRemove={(id) => onChange(others(id))}>
        {({ id, row: [key, value] }, place) => (
          <div className={styles.pair}>
            <TextField
              label={`${words[0]} ${place + 1}`}
              isLabelHidden
              placeholder={words[0]}
              value={key}
              onChange={(text) => write(id, [text, value])}
            />
            <TextField
              label={`${words[1]} ${place + 1}`}
              isLabelHidden
              placeholder={words[1]}
              value={value}
              onChange={(text) => write(id, [key, text])}
            />
          </div>
        )}
      </Rows>
    </ListFrame>
  );
};
