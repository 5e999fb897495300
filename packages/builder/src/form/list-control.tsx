import { isJsonObject } from "@parley/core";
import { complete } from "@parley/core/fields";
import { Rows } from "@parley/ui/author";
import { useTranslations } from "use-intl";
import { type Row, rowsOf } from "../document/edits/index.ts";
import { FieldList } from "./field-list.tsx";
import { placeInside, placeOfRow } from "./field-place.ts";
import type { FieldProps } from "./field-props.ts";
import styles from "./form.module.css";
import { problemAt, useForm } from "./form-context.tsx";
import { ListFrame } from "./list-frame.tsx";
import { addRows, useRowActions } from "./list-rows.ts";
import { MappingSample, RowOffers, useLastSample } from "./mapping/index.ts";
import { UnionFields } from "./object-controls.tsx";
import { PasteLinesProvider, pasteKey } from "./paste-lines.tsx";
import { ValueListControl } from "./value-list-control.tsx";

/** A control for rows with several fields, or for single values. */
export const ListControl = (props: FieldProps<"list">) =>
  props.field.row.kind === "object" || props.field.row.kind === "union" ? (
    <RowListControl {...props} />
  ) : (
    <ValueListControl {...props} />
  );

const RowListControl = ({ field, value, place, around }: FieldProps<"list">) => {
  const t = useTranslations("form");
  const form = useForm();
  const { set, blockId } = form;
  const sample = useLastSample(field.maps && blockId);
  const { row, rowTitle, newRow = {}, minRows = 0, maxRows = Number.POSITIVE_INFINITY } = field;
  const rows = rowsOf(value);
  const actions = useRowActions(rows, place, field.label);
  const parent = around.at(-1);
  const listed = isJsonObject(parent) ? parent[place.path.at(-1) ?? ""] : undefined;
  const titleField = row.kind === "object" && rowTitle !== undefined ? row.fields[rowTitle] : undefined;

  const nameOf = ({ values }: Row, index: number): string => {
    const title = rowTitle === undefined ? undefined : values[rowTitle];
    return typeof title === "string" && title !== "" ? title : t("row", { label: field.label, number: index + 1 });
  };
  const drawRow = (one: Row, index: number) => {
    const at = placeOfRow(place, one.id, index);
    const own = Array.isArray(listed) ? listed[index] : undefined;
    const title = rowTitle === undefined ? null : placeInside(at, rowTitle).path;
    const paste = ([first = "", ...others]: string[]) => {
      if (rowTitle === undefined || title === null) return;
      const next = rows[index + 1]?.id ?? null;
      const more = others.map((line) => ({ ...newRow, [rowTitle]: line }));
      set([{ path: title, value: first }, ...addRows(rows, place, more, next)], t("added", { label: field.label }));
    };
    return (
      <PasteLinesProvider value={title && titleField?.kind === "text" ? { path: pasteKey(title), paste } : null}>
        <div className={styles.card}>
          {row.kind === "union" ? (
            <UnionFields
              field={row}
              value={one.values}
              place={at}
              around={[...around, own ?? complete(row, one.values)]}
            />
          ) : row.kind === "object" ? (
            <FieldList
              fields={row.fields}
              values={one.values}
              place={at}
              around={[...around, own ?? complete(row, one.values)]}
            />
          ) : null}
          {field.maps ? <RowOffers maps={field.maps} label={field.label} row={one} place={at} sample={sample} /> : null}
        </div>
      </PasteLinesProvider>
    );
  };

  const list = (
    <ListFrame
      label={field.label}
      help={field.help}
      error={problemAt(form, place.name)}
      addLabel={field.addLabel ?? t("addRow")}
      onAdd={rows.length < maxRows ? () => actions.add([newRow]) : undefined}
    >
      <Rows
        label={field.label}
        rows={rows}
        nameOf={nameOf}
        areCards
        onMove={actions.move}
        onRemove={rows.length > minRows ? actions.remove : undefined}
        onDuplicate={rows.length < maxRows ? actions.duplicate : undefined}
      >
        {drawRow}
      </Rows>
    </ListFrame>
  );
  if (!field.maps || blockId === undefined) return list;
  return (
    <>
      <MappingSample
        maps={field.maps}
        label={field.label}
        place={place}
        rows={rows}
        sample={sample}
        blockId={blockId}
      />
      {list}
    </>
  );
};
