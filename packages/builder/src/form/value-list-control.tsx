import type { Json } from "@parley/core";
import { Rows } from "@parley/ui/author";
import { useTranslations } from "use-intl";
import type { FieldPlace } from "./field-place.ts";
import type { FieldProps } from "./field-props.ts";
import { type Form, FormProvider, problemAt, useForm } from "./form-context.tsx";
import { ListFrame } from "./list-frame.tsx";
import { PasteLinesProvider, pasteKey } from "./paste-lines.tsx";

/** A control for a list of single values that is stored as one value. */
export const ValueListControl = ({ field, value, place, around }: FieldProps<"list">) => {
  const t = useTranslations("form");
  const form = useForm();
  const { Control } = form;
  const { label, minRows = 0, maxRows = Number.POSITIVE_INFINITY } = field;
  const values: readonly Json[] = Array.isArray(value) ? value : [];
  const rows = values.map((one, index) => ({ id: String(index), one }));
  const setAll = (next: readonly Json[], words: string) =>
    form.set([{ path: place.path, value: next.length === 0 ? undefined : [...next] }], words);
  const without = (id: string) => values.filter((_, index) => String(index) !== id);

  const drawRow = (index: number, one: Json) => {
    const at: FieldPlace = { path: [...place.path, String(index)], name: `${place.name}[${index}]` };
    const inRow: Form = {
      ...form,
      set: (sets, words) => setAll(values.with(index, sets[0]?.value ?? ""), words),
    };
    const paste = (lines: string[]) => setAll(values.toSpliced(index, 1, ...lines), t("added", { label }));
    return (
      <FormProvider value={inRow}>
        <PasteLinesProvider value={{ path: pasteKey(at.path), paste }}>
          <Control
            field={{ ...field.row, label: t("row", { label: field.row.label || label, number: index + 1 }) }}
            value={one}
            place={at}
            around={around}
            isLabelHidden
          />
        </PasteLinesProvider>
      </FormProvider>
    );
  };

  return (
    <ListFrame
      label={label}
      help={field.help}
      error={problemAt(form, place.name)}
      addLabel={field.addLabel ?? t("addRow")}
      onAdd={values.length < maxRows ? () => setAll([...values, ""], t("added", { label })) : undefined}
    >
      <Rows
        label={label}
        rows={rows}
        nameOf={({ one }, index) =>
          typeof one === "string" && one !== "" ? one : t("row", { label: field.row.label || label, number: index + 1 })
        }
        onMove={(id, before) => {
          const moved = values[Number(id)];
          if (moved === undefined) return;
          const others = rows.filter((row) => row.id !== id);
          const to = others.findIndex((row) => row.id === before);
          const rest = others.map(({ one }) => one);
          setAll(rest.toSpliced(to < 0 ? rest.length : to, 0, moved), t("moved", { label }));
        }}
        onRemove={values.length > minRows ? (id) => setAll(without(id), t("removed", { label })) : undefined}
        onDuplicate={
          values.length < maxRows
            ? (id) => setAll(values.toSpliced(Number(id) + 1, 0, values[Number(id)] ?? ""), t("added", { label }))
            : undefined
        }
      >
        {({ one }, index) => drawRow(index, one)}
      </Rows>
    </ListFrame>
  );
};
