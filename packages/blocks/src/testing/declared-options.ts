import { type BlockDefinition, type FieldSpec, fieldsInside, rowOf, type ShowIf } from "@parley/core/fields";

/** A key of an object, or the first row of a list. */
export type Step = string | 0;

/** A value that must be there for an option to matter. */
export interface Premise {
  steps: Step[];
  is: string | boolean | number;
}

/** One declared option: a single value, or a list of texts. */
export interface DeclaredOption {
  /** Keys joined by points, rows as `[]`: `labels.button`, `items[].content`. */
  path: string;
  /** The same, to walk along from a block: through its `options` or its `items`. */
  steps: Step[];
  /** What kind of value it holds; `texts` for a list of single values. */
  kind: FieldSpec["kind"] | "texts";
  words: readonly string[];
  min: number | undefined;
  max: number | undefined;
  premises: Premise[];
}

/** Rows and comparisons are found again by it: it is nothing an author sets. */
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

/** The options inside a field. Of a union, those of every shape, each with the choice of the shape as a premise. */
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

/** What has to be set beside a field for it to be shown, and what has to be set for that. */
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

/** A choice of one word can't be made otherwise. */
const canChange = ({ words }: DeclaredOption): boolean => words.length !== 1;

/** All options of a block type and of its rows, down to the single value. */
export const listDeclaredOptions = ({ options, item }: BlockDefinition): DeclaredOption[] => {
  const all = [
    ...walk(options, { steps: ["options"], premises: [] }),
    ...(item ? walk(item, { steps: ["items", 0], premises: [] }) : []),
  ].filter(canChange);
  return [...new Map(all.map((option) => [option.path, option])).values()];
};
