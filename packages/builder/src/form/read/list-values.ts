import { definitions } from "@parley/blocks/definitions";
import {
  comparisonOperators,
  isJsonObject,
  type Json,
  type JsonObject,
  lookup,
  type RichTextNode,
  richTextToPlain,
} from "@parley/core";
import type { Draft } from "@parley/core/draft";
import { type FieldSpec, type Fields, fieldsInside, holds, rowOf } from "@parley/core/fields";
import type { useTranslations } from "use-intl";

/** A value as text, or the parts inside one. */
export interface ReadPart {
  label: string;
  text?: string;
  isCode?: boolean;
  parts?: readonly ReadPart[];
}

type Words = ReturnType<typeof useTranslations<"form">>;

interface Means {
  draft: Draft;
  words: Words;
}

const asText = (value: Json | undefined): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

const comparisonText = (comparison: Json, { draft, words }: Means): string => {
  if (!isJsonObject(comparison)) return "";
  const { variableId, comparisonOperator, value } = comparison;
  const variable = lookup(draft.variables, asText(variableId))?.name ?? words("goneVariable");
  const operator = comparisonOperators.find((one) => one === comparisonOperator);
  return [variable, operator && words(`operators.${operator}`), asText(value)].filter(Boolean).join(" ");
};

/** Returns a single value as text; empty if nothing is set. */
const textOf = (field: FieldSpec, value: Json | undefined, means: Means): string => {
  const { draft, words } = means;
  const text = asText(value);
  switch (field.kind) {
    case "switch":
      return words(value === true ? "on" : "off");
    case "choice":
      return field.labels?.[text] ?? text;
    case "text":
      return field.isSecret && text !== "" ? words("hidden") : text;
    case "number":
      return text === "" || field.unit === undefined ? text : `${text} ${field.unit}`;
    case "duration":
      return text === "" ? "" : `${text} ${words(field.unit)}`;
    case "variable":
      return text === "" ? "" : (lookup(draft.variables, text)?.name ?? words("goneVariable"));
    case "group":
      return text === "" ? "" : (lookup(draft.groups, text)?.title ?? text);
    case "block": {
      const block = lookup(draft.blocks, text);
      return block ? (lookup(definitions, block.type)?.label ?? block.type) : text;
    }
    case "bot":
      return text === "" ? "" : words(text === "current" ? "thisBot" : "anotherBot");
    case "credentials":
      return text === "" ? "" : words("anAccount");
    case "rich text":
      return Array.isArray(value) ? richTextToPlain(value as unknown as readonly RichTextNode[]) : "";
    case "condition": {
      const { comparisons, logicalOperator } = isJsonObject(value) ? value : ({} as JsonObject);
      const lines = (Array.isArray(comparisons) ? comparisons : []).map((one) => comparisonText(one, means));
      return lines.join(`\n${words(logicalOperator === "AND" ? "and" : "or")} `);
    }
    case "key values":
      return (Array.isArray(value) ? value : [])
        .flatMap((row) => (isJsonObject(row) ? [`${asText(row.key)}: ${asText(row.value)}`] : []))
        .join("\n");
    default:
      return text;
  }
};

const partOf = (field: FieldSpec, value: Json | undefined, around: readonly Json[], means: Means): ReadPart[] => {
  const { label } = field;
  const inside = (one: Json): readonly ReadPart[] =>
    listValues(fieldsInside(field, one) ?? {}, one, [...around, one], means);
  if (field.kind === "object" || field.kind === "union") {
    const parts = isJsonObject(value) ? inside(value) : [];
    return parts.length === 0 ? [] : [{ label, parts }];
  }
  if (field.kind === "list") {
    const row = rowOf(field);
    const rows = Array.isArray(value) && row ? value : [];
    const numbered = (number: number) => means.words("row", { label: row?.label || label, number });
    const parts = rows.flatMap((one, place) =>
      row ? partOf({ ...row, label: numbered(place + 1) }, one, around, means) : [],
    );
    return parts.length === 0 ? [] : [{ label, parts }];
  }
  const text = textOf(field, value, means);
  return text.trim() === "" ? [] : [{ label, text, ...(field.kind === "code" ? { isCode: true } : {}) }];
};

/**
 * Returns the values of fields as text: only of fields that have an effect now and hold a value. The values include
 * defaults; `around` ends with the object that contains them.
 */
export const listValues = (
  fields: Fields,
  values: Json,
  around: readonly Json[],
  means: Means,
  left: ReadonlySet<string> = new Set(),
): ReadPart[] =>
  Object.entries(fields).flatMap(([key, field]) => {
    const isShown = !left.has(key) && (field.showIf === undefined || holds(field.showIf, around));
    return isShown && isJsonObject(values) ? partOf(field, values[key], around, means) : [];
  });
