/** Where a field stands in its form. */
export interface FieldPlace {
  path: readonly string[];
  /** The same as problems name it, rows by their place. */
  name: string;
}

export const rootPlace: FieldPlace = { path: [], name: "" };

/** The place of a field inside an object. */
export const placeInside = ({ path, name }: FieldPlace, key: string): FieldPlace => ({
  path: [...path, key],
  name: name === "" ? key : `${name}.${key}`,
});

/** The place of a row in a list. */
export const placeOfRow = ({ path, name }: FieldPlace, rowId: string, index: number): FieldPlace => ({
  path: [...path, rowId, "values"],
  name: `${name}[${index}]`,
});
