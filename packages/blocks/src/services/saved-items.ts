import { type Json, toVariableValue, type VariableChange } from "@parley/core";
import { f } from "@parley/core/fields";

/** Rows that save parts of an answer. The first item is meant where a row names none. */
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

/** What variables become by such rows. Parts that the answer lacks change nothing. */
export const saveItems = <Item extends string>(
  rows: readonly { item: Item; variableId?: string | undefined }[],
  parts: Partial<Record<Item, Json>>,
): VariableChange[] =>
  rows.flatMap(({ item, variableId }) => {
    const value = parts[item];
    return variableId === undefined || value === undefined ? [] : [{ variableId, value: toVariableValue(value) }];
  });
