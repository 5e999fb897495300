import type { JsonObject } from "@parley/core";
import { orderKeysBefore } from "@parley/core/draft";
import { useTranslations } from "use-intl";
import { createId } from "../document/create-id.ts";
import type { Row } from "../document/edits/index.ts";
import type { FieldPlace } from "./field-place.ts";
import { type FieldSet, useForm } from "./form-context.tsx";

/** Returns the changes that add rows before another one, or at the end. */
export const addRows = (
  rows: readonly Row[],
  { path }: FieldPlace,
  values: readonly JsonObject[],
  before: string | null = null,
): FieldSet[] => {
  const keys = orderKeysBefore(rows, before, values.length);
  return values.map((row, index) => ({
    path: [...path, createId()],
    value: { order: keys[index] ?? "", values: row },
  }));
};

/** Actions for the rows of a list; each is one change. */
export const useRowActions = (rows: readonly Row[], place: FieldPlace, label: string) => {
  const t = useTranslations("form");
  const { set } = useForm();
  return {
    add: (values: readonly JsonObject[], before: string | null = null) =>
      set(addRows(rows, place, values, before), t("added", { label })),
    remove: (id: string) => set([{ path: [...place.path, id] }], t("removed", { label })),
    duplicate: (id: string) => {
      const index = rows.findIndex((row) => row.id === id);
      const next = rows[index + 1]?.id ?? null;
      set(addRows(rows, place, [rows[index]?.values ?? {}], next), t("added", { label }));
    },
    move: (id: string, before: string | null) => {
      const others = rows.filter((row) => row.id !== id);
      const [order = ""] = orderKeysBefore(others, before, 1);
      set([{ path: [...place.path, id, "order"], value: order }], t("moved", { label }));
    },
  };
};
