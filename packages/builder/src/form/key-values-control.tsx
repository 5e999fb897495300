import { Button, Rows, TemplateField } from "@parley/ui/author";
import { useTranslations } from "use-intl";
import { type Row, rowsOf } from "../document/edits/index.ts";
import type { FieldProps } from "./field-props.ts";
import styles from "./form.module.css";
import { problemAt, useForm } from "./form-context.tsx";
import { ListFrame } from "./list-frame.tsx";
import { useRowActions } from "./list-rows.ts";

const textOf = (row: Row, key: "key" | "value"): string => {
  const text = row.values[key];
  return typeof text === "string" ? text : "";
};

/** A control for rows of keys and values. */
export const KeyValuesControl = ({ field, value, place }: FieldProps<"key values">) => {
  const t = useTranslations("form");
  const form = useForm();
  const { set } = form;
  const rows = rowsOf(value);
  const { label, keyLabel = t("key"), valueLabel = t("value") } = field;
  const actions = useRowActions(rows, place, label);
  const taken = rows.map((row) => textOf(row, "key"));
  const offered = (field.keySuggestions ?? []).filter((key) => !taken.includes(key));
  const nameOf = (row: Row, index: number) => textOf(row, "key") || t("row", { label, number: index + 1 });
  const part = (row: Row, index: number, key: "key" | "value", words: string) => (
    <TemplateField
      label={`${words}: ${nameOf(row, index)}`}
      isLabelHidden
      placeholder={words}
      value={textOf(row, key)}
      isTemplate={field.template !== "none"}
      error={problemAt(form, `${place.name}[${index}].${key}`)}
      onChange={(text) =>
        set(
          [{ path: [...place.path, row.id, "values", key], value: text === "" ? undefined : text }],
          t("change", { label }),
        )
      }
    />
  );
  const frame = (
    <ListFrame
      label={label}
      help={field.help}
      error={problemAt(form, place.name)}
      addLabel={t("addRow")}
      onAdd={() => actions.add([{}])}
    >
      <Rows
        label={label}
        rows={rows}
        nameOf={nameOf}
        onMove={actions.move}
        onRemove={actions.remove}
        onDuplicate={actions.duplicate}
      >
        {(row, index) => (
          <div className={styles.pair}>
            {part(row, index, "key", keyLabel)}
            {part(row, index, "value", valueLabel)}
          </div>
        )}
      </Rows>
    </ListFrame>
  );
  if (offered.length === 0) return frame;
  return (
    <div className={styles.stack}>
      {frame}
      <fieldset className={styles.offers} aria-label={t("suggestions", { label })}>
        {offered.map((key) => (
          <Button key={key} isSmall onPress={() => actions.add([{ key }])}>
            {key}
          </Button>
        ))}
      </fieldset>
    </div>
  );
};
