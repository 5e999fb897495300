import { Rows, TemplateField } from "@parley/ui/author";
import { useTranslations } from "use-intl";
import { type Row, rowsOf } from "../../../document/edits/index.ts";
import type { FieldProps } from "./field-props.ts";
import styles from "./form.module.css";
import { useForm } from "./form-context.tsx";
import { ListFrame } from "./list-frame.tsx";
import { useRowActions } from "./list-rows.ts";

const textOf = (row: Row, key: "key" | "value"): string => {
  const text = row.values[key];
  return typeof text === "string" ? text : "";
};

/** Rows of a key and a value each. */
export const KeyValuesControl = ({ field, value, place }: FieldProps<"key values">) => {
  const t = useTranslations("form");
  const { set, errors } = useForm();
  const rows = rowsOf(value);
  const { label, keyLabel = t("key"), valueLabel = t("value") } = field;
  const actions = useRowActions(rows, place, label);
  const nameOf = (row: Row, index: number) => textOf(row, "key") || t("row", { label, number: index + 1 });
  const part = (row: Row, index: number, key: "key" | "value", words: string) => (
    <TemplateField
      label={`${words}: ${nameOf(row, index)}`}
      isLabelHidden
      placeholder={words}
      value={textOf(row, key)}
      isTemplate={field.template !== "none"}
      error={errors.get(`${place.name}[${index}].${key}`)}
      onChange={(text) =>
        set(
          [{ path: [...place.path, row.id, "values", key], value: text === "" ? undefined : text }],
          t("change", { label }),
        )
      }
    />
  );
  return (
    <ListFrame
      label={label}
      help={field.help}
      error={errors.get(place.name)}
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
};
