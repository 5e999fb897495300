import { type Json, toVariableValue, type VariableChange } from "@parley/core";
import { f } from "@parley/core/fields";

/** Makes the field with rows that save parts of an answer. A row without a part means the first one. */
export const savedItems = <const Items extends readonly [string, ...string[]]>(
  items: Items,
  olderWords: Readonly<Record<string, Items[number]>> = {},
) =>
  f.list(
    f.fields({
      item: f.choice(items, { label: "Part of the answer", default: items[0], olderWords }),
      variableId: f.variable({ label: "Save it in" }),
    }),
    { label: "Save the answer", addLabel: "Save a part of the answer", rowTitle: "item" },
  );

/** Returns the variable changes of such rows. Missing parts change nothing. */
export const saveItems = <Item extends string>(
  rows: readonly { item: Item; variableId?: string | undefined }[],
  parts: Partial<Record<Item, Json>>,
): VariableChange[] =>
  rows.flatMap(({ item, variableId }) => {
    const value = parts[item];
    return variableId === undefined || value === undefined ? [] : [{ variableId, value: toVariableValue(value) }];
  });
