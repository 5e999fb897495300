import { needsNoValue } from "../../conditions/comparison.ts";
import type { FieldSpec } from "../../fields/field-spec.ts";
import { ownDefault } from "../../fields/field-spec.ts";
import { type RichTextNode, richTextToPlain } from "../../text/rich-text.ts";
import { shorten } from "../../text/shorten.ts";
import { isJsonObject, type Json } from "../../values/json.ts";
import { lookup } from "../../values/record.ts";
import { valuesOfRows } from "../rows.ts";
import type { DraftReader } from "./draft-reader.ts";

const longestValue = 80;

const isNode = (value: Json): boolean => isJsonObject(value) && (Array.isArray(value.children) || "text" in value);

/** The nodes of a rich text; undefined if the value is something else. */
export const richTextIn = (value: Json | undefined): RichTextNode[] | undefined =>
  // Cast: every node has children or a text, and whatever else it has is ignored.
  Array.isArray(value) && value.length > 0 && value.every(isNode) ? (value as unknown as RichTextNode[]) : undefined;

/** A condition as one line; empty if it compares nothing. */
export const describeCondition = (
  condition: Json | undefined,
  variableName: (id: unknown) => string | undefined,
): string => {
  if (!isJsonObject(condition)) return "";
  const joint = condition.logicalOperator === "AND" ? " and " : " or ";
  return valuesOfRows(condition.comparisons)
    .map(({ variableId, comparisonOperator, value }) => {
      const operator = typeof comparisonOperator === "string" ? comparisonOperator : "…";
      const operand = typeof value === "string" ? shorten(value) : "…";
      const words = [variableName(variableId) ?? "…", operator.toLowerCase()];
      return (needsNoValue(comparisonOperator) ? words : [...words, operand]).join(" ");
    })
    .join(joint);
};

/** The text of a value that is compared word by word; undefined for values that are not texts. */
export const textOfValue = (field: FieldSpec | undefined, value: Json | undefined): string | undefined => {
  if (field?.kind === "rich text") return value === undefined ? "" : richTextToPlain(richTextIn(value) ?? []);
  const isText = field === undefined || field.kind === "text" || field.kind === "code" || field.kind === "lookup";
  if (!isText || (field?.kind === "text" && field.isSecret)) return undefined;
  if (typeof value === "string") return value;
  return value === undefined && field !== undefined ? String(ownDefault(field) ?? "") : undefined;
};

const nothing = "nothing";

/**
 * A value in words: `on`, `"Send"`, the name of a variable. Undefined where words would say nothing: lists of rows, secrets,
 * and ids that nobody has named.
 */
export const tellValue = (
  { draft, outside, variableName, nameBlock }: DraftReader,
  field: FieldSpec | undefined,
  stored: Json | undefined,
): string | undefined => {
  const value = stored ?? (field && ownDefault(field));
  if (field && "isSecret" in field && field.isSecret) return undefined;
  if (value === undefined || value === null || value === "") return nothing;
  switch (field?.kind) {
    case "switch":
      return value === true ? "on" : "off";
    case "choice":
      return typeof value === "string" ? `"${lookup(field.labels ?? {}, value) ?? value}"` : undefined;
    case "variable":
      return variableName(value) ?? "a variable that is gone";
    case "group": {
      const group = typeof value === "string" ? lookup(draft.groups, value) : undefined;
      return group && `"${shorten(group.title)}"`;
    }
    case "block": {
      const block = typeof value === "string" ? lookup(draft.blocks, value) : undefined;
      return block && nameBlock(block);
    }
    case "bot": {
      if (value === "current") return "this bot";
      const bot = typeof value === "string" ? lookup(outside.bots ?? {}, value) : undefined;
      return bot && `"${bot.name}"`;
    }
    case "credentials": {
      const name = typeof value === "string" ? lookup(outside.accounts ?? {}, value) : undefined;
      return name && `"${name}"`;
    }
    case "condition":
      return describeCondition(value, variableName) || nothing;
    case "rich text":
      return `"${shorten(richTextToPlain(richTextIn(value) ?? []), longestValue)}"`;
    case "number":
      return typeof value === "number"
        ? `${value}${field.unit ? ` ${field.unit}` : ""}`
        : `"${shorten(String(value))}"`;
    default:
      return tellPlain(value);
  }
};

const tellPlain = (value: Json): string | undefined => {
  if (typeof value === "string") return `"${shorten(value, longestValue)}"`;
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return value ? "on" : "off";
  if (!Array.isArray(value)) return undefined;
  if (value.length === 0) return nothing;
  const texts = value.filter((part) => typeof part === "string");
  return texts.length === value.length ? `"${shorten(texts.join(", "), longestValue)}"` : undefined;
};
