import { comparisonOperators, isJsonObject, type Json, needsNoValue } from "@parley/core";

import { Picker, Rows, Segmented, Select, TemplateField } from "@parley/ui/author";
import { useTranslations } from "use-intl";
import { addVariable, type Row, rowsOf } from "../document/edits/index.ts";
import { useDocument } from "../open-bot/document-context.tsx";
import { type FieldPlace, placeInside, placeOfRow } from "./field-place.ts";
import type { FieldProps } from "./field-props.ts";
import styles from "./form.module.css";
import { problemAt, useForm } from "./form-context.tsx";
import { ListFrame } from "./list-frame.tsx";
import { useRowActions } from "./list-rows.ts";
import { useVariableSource } from "./use-variable-source.ts";

/** A control for comparisons, each shown as a sentence, and whether all or one of them must be true. */
export const ConditionControl = ({ field, value, place }: FieldProps<"condition">) => {
  const t = useTranslations("form");
  const form = useForm();
  const { set } = form;
  const stored = isJsonObject(value) ? value : {};
  const rows = rowsOf(stored.comparisons);
  const listPlace = placeInside(place, "comparisons");
  const actions = useRowActions(rows, listPlace, field.label);
  const joined = stored.logicalOperator === "AND" ? "AND" : "OR";
  return (
    <ListFrame
      label={field.label}
      help={field.help}
      error={problemAt(form, place.name)}
      addLabel={t("addComparison")}
      onAdd={() => actions.add([{ comparisonOperator: "Equal to" }])}
    >
      {rows.length < 2 ? null : (
        <Segmented
          label={t("joined")}
          isLabelHidden
          choices={[
            { id: "AND", label: t("all") },
            { id: "OR", label: t("any") },
          ]}
          value={joined}
          onChange={(word) =>
            set([{ path: [...place.path, "logicalOperator"], value: word }], t("change", { label: field.label }))
          }
        />
      )}
      <Rows
        label={field.label}
        rows={rows}
        nameOf={(_, index) => t("comparisonNumber", { number: index + 1 })}
        onMove={actions.move}
        onRemove={actions.remove}
        onDuplicate={actions.duplicate}
      >
        {(row, index) => (
          <Comparison
            row={row}
            number={index + 1}
            place={placeOfRow(listPlace, row.id, index)}
            word={index === 0 ? t("if") : joined === "AND" ? t("and") : t("or")}
            label={field.label}
          />
        )}
      </Rows>
    </ListFrame>
  );
};

interface ComparisonProps {
  row: Row;
  number: number;
  place: FieldPlace;
  /** The first word of the sentence. */
  word: string;
  label: string;
}

const Comparison = ({ row, number, place, word, label }: ComparisonProps) => {
  const t = useTranslations("form");
  const document = useDocument();
  const form = useForm();
  const { set } = form;
  const { variables, hintOf } = useVariableSource();
  const { variableId, comparisonOperator, value } = row.values;
  const change = (key: string, next: Json | undefined) =>
    set([{ path: [...place.path, key], value: next }], t("change", { label }));
  const create = (name: string) => {
    const made = addVariable(document.getState().draft, name);
    set([{ path: [...place.path, "variableId"], value: made.variableId }], t("change", { label }), made.operations);
  };
  const of = (words: string) => `${words}: ${t("comparisonNumber", { number })}`;
  return (
    <div className={styles.sentence}>
      <span className={styles.word}>{word}</span>
      <div className={styles.sentenceParts}>
        <Picker
          label={of(t("variable"))}
          isLabelHidden
          placeholder={t("variable")}
          choices={variables.map(({ id, name }) => ({ id, label: name }))}
          value={typeof variableId === "string" ? variableId : null}
          onChange={(id) => change("variableId", id)}
          onCreate={create}
          hintOf={hintOf}
          unknownLabel={t("goneVariable")}
          empty={t("noVariables")}
          error={problemAt(form, `${place.name}.variableId`)}
        />
        <Select
          label={of(t("comparison"))}
          isLabelHidden
          placeholder={t("comparison")}
          choices={comparisonOperators.map((id) => ({ id, label: t(`operators.${id}`) }))}
          value={comparisonOperators.find((id) => id === comparisonOperator) ?? null}
          onChange={(id) => change("comparisonOperator", id)}
        />
        {needsNoValue(comparisonOperator) ? null : (
          <TemplateField
            label={of(t("value"))}
            isLabelHidden
            placeholder={t("value")}
            value={typeof value === "string" ? value : ""}
            onChange={(text) => change("value", text === "" ? undefined : text)}
            error={problemAt(form, `${place.name}.value`)}
          />
        )}
      </div>
    </div>
  );
};
