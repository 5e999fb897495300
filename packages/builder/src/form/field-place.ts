/** The place of a field in its form. */
export interface FieldPlace {
  path: readonly string[];
  /** The name that problems use for the field, with rows by index. */
  name: string;
}

export const rootPlace: FieldPlace = { path: [], name: "" };

/** Returns the place of a field inside an object. */
export const placeInside = ({ path, name }: FieldPlace, key: string): FieldPlace => ({
  path: [...path, key],
  name: name === "" ? key : `${name}.${key}`,
});

/** Returns the place of a row in a list. */
export const placeOfRow = ({ path, name }: FieldPlace, rowId: string, index: number): FieldPlace => ({
  path: [...path, rowId, "values"],
  name: `${name}[${index}]`,
});
