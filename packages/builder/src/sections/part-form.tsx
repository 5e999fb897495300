import { isJsonObject, type Json, type JsonObject } from "@parley/core";
import type { FieldSpec, RootField } from "@parley/core/fields";
import { useMemo } from "react";
import type { Edit } from "../document/index.ts";
import type { FieldSet } from "../form/form-context.tsx";
import { FieldsForm } from "../form/index.ts";
import { useDocument } from "../open-bot/document-context.tsx";

/** A tree of fields with the bot's values. */
export interface FieldTree {
  root: RootField;
  values: JsonObject;
  /** Returns the edit that sets values by their paths from the root. */
  edit: (sets: readonly FieldSet[]) => Edit;
}

interface PartFormProps {
  tree: FieldTree;
  /** The path of the object or union to show. */
  path: readonly string[];
  /** Shows only these keys. */
  only?: readonly string[];
  /** Leaves these keys out. */
  without?: readonly string[];
}

/** A form for a part of a tree of fields. */
export const PartForm = ({ tree, path, only, without }: PartFormProps) => {
  const document = useDocument();
  const field = fieldAt(tree.root, path);
  const left = useMemo(
    () =>
      new Set(
        field.kind === "union"
          ? []
          : Object.keys(field.fields).filter((key) => (only ? !only.includes(key) : without?.includes(key))),
      ),
    [field, only, without],
  );
  return (
    <FieldsForm
      field={field}
      values={objectAt(tree.values, path)}
      left={left}
      onSet={(sets, label, also = []) => {
        const edit = tree.edit(sets.map((set) => ({ ...set, path: [...path, ...set.path] })));
        document.change(label, (draft) => [...also, ...(typeof edit === "function" ? edit(draft) : edit)]);
      }}
    />
  );
};

/** Returns the object or union at a path. Throws if there is none. */
export const fieldAt = (root: RootField, path: readonly string[]): RootField => {
  const found = path.reduce<FieldSpec | undefined>(
    (field, key) => (field?.kind === "object" ? field.fields[key] : undefined),
    root,
  );
  if (found?.kind !== "object" && found?.kind !== "union") throw new Error(`There are no fields at ${path.join(".")}`);
  return found;
};

const objectAt = (values: JsonObject, path: readonly string[]): JsonObject => {
  const found = path.reduce<Json | undefined>((value, key) => (isJsonObject(value) ? value[key] : undefined), values);
  return isJsonObject(found) ? found : {};
};
