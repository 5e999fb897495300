import {
  type BlockDefinition,
  canHaveWayOut,
  type FieldSpec,
  fieldsInside,
  rowOf,
  type ShowIf,
} from "@parley/core/fields";

/** A key of an object, or 0 for the first row of a list. */
export type Step = string | 0;

/** A value required for an option to have an effect. */
export interface Premise {
  steps: Step[];
  is: string | boolean | number;
}

/** One declared option: a single value, or a list of texts. */
export interface DeclaredOption {
  /** Keys joined by dots, rows as `[]`: `labels.button`, `items[].content`. */
  path: string;
  /** The same path as steps from a block: through its `options` or `items`. */
  steps: Step[];
  /** The kind of value; `texts` is a list of single values. */
  kind: FieldSpec["kind"] | "texts";
  words: readonly string[];
  min: number | undefined;
  max: number | undefined;
  premises: Premise[];
}

/** The key of ids, by which rows are found; authors don't set it. */
const identity = "id";

const toPath = ([root = "", ...steps]: readonly Step[]): string =>
  (root === "options" ? steps : [root, ...steps]).reduce<string>(
    (path, step) => (step === 0 ? `${path}[]` : path === "" ? step : `${path}.${step}`),
    "",
  );

interface Place {
  steps: Step[];
  premises: Premise[];
}

/** Returns the options inside a field. For a union, those of every shape, with the choice of the shape as premise. */
const walk = (field: FieldSpec, { steps, premises }: Place): DeclaredOption[] => {
  if (field.kind === "union")
    return Object.keys(field.shapes).flatMap((word) =>
      walkInside(
        field,
        { [field.discriminator]: word },
        {
          steps,
          premises: [...premises, { steps: [...steps, field.discriminator], is: word }],
        },
      ),
    );
  if (fieldsInside(field, undefined)) return walkInside(field, undefined, { steps, premises });
  const row = rowOf(field);
  if (row && (fieldsInside(row, undefined) || row.kind === "union"))
    return walk(row, { steps: [...steps, 0], premises });
  const words = field.kind === "choice" ? field.words : [];
  const { min, max } = field.kind === "number" ? field : { min: undefined, max: undefined };
  return [{ path: toPath(steps), steps, kind: row ? "texts" : field.kind, words, min, max, premises }];
};

const walkInside = (field: FieldSpec, value: { [key: string]: string } | undefined, place: Place): DeclaredOption[] => {
  const fields = fieldsInside(field, value) ?? {};
  return Object.entries(fields).flatMap(([key, inner]) =>
    key === identity
      ? []
      : walk(inner, {
          steps: [...place.steps, key],
          premises: [...place.premises, ...premisesOf(inner.showIf, fields, place.steps)],
        }),
  );
};

/** Returns the values needed for a field to be shown, recursively. */
const premisesOf = (
  showIf: ShowIf | undefined,
  fields: Readonly<Record<string, FieldSpec>>,
  steps: readonly Step[],
): Premise[] => {
  if (!showIf) return [];
  if ("all" in showIf) return showIf.all.flatMap((part) => premisesOf(part, fields, steps));
  if ("any" in showIf) return premisesOf(showIf.any[0], fields, steps);
  if ("not" in showIf || !("is" in showIf)) return [];
  const [is = ""] = [showIf.is].flat();
  const path = showIf.field.startsWith("/") ? ["options"] : [...steps];
  return [
    ...premisesOf(fields[showIf.field]?.showIf, fields, steps),
    { steps: [...path, ...showIf.field.replace(/^\//, "").split(".")], is },
  ];
};

/** Whether an option has another value; a choice of one word has none. */
const canChange = ({ words }: DeclaredOption): boolean => words.length !== 1;

/** Returns all options of a block type and its rows, down to single values. */
export const listDeclaredOptions = ({ options, item }: BlockDefinition): DeclaredOption[] => {
  const all = [
    ...walk(options, { steps: ["options"], premises: [] }),
    // The way out is the same for all blocks, and has its own tests.
    ...(item && !canHaveWayOut({ item }) ? walk(item, { steps: ["items", 0], premises: [] }) : []),
  ].filter(canChange);
  return [...new Map(all.map((option) => [option.path, option])).values()];
};
