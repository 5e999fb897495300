import * as z from "zod";
import { isJsonObject, type Json } from "../json.ts";
import { findExpressions } from "../template.ts";

/**
 * The distinct codes of every `{{= … =}}` in the texts of a value. Fields that their schema marks as code are left out:
 * there the block decides what is evaluated.
 */
export const findCodes = (
  value: Json | undefined,
  schemas: readonly z.ZodType[],
  found: Set<string> = new Set(),
): Set<string> => {
  if (schemas.some(isCode)) return found;
  if (typeof value === "string") {
    for (const code of findExpressions(value)) found.add(code);
  } else if (Array.isArray(value)) {
    const inner = schemas
      .flatMap(unwrapped)
      .flatMap((schema) => (schema instanceof z.ZodArray ? [schema.element as z.ZodType] : []));
    for (const entry of value) findCodes(entry, inner, found);
  } else if (isJsonObject(value)) {
    const objects = schemas.flatMap(unwrapped);
    for (const [key, entry] of Object.entries(value))
      findCodes(
        entry,
        objects.flatMap((schema) => fieldOf(schema, key)),
        found,
      );
  }
  return found;
};

const isCode = (schema: z.ZodType): boolean =>
  schema.meta()?.isCode === true || (isWrapper(schema) && isCode(schema.unwrap() as z.ZodType));

const isWrapper = (schema: z.ZodType) =>
  schema instanceof z.ZodDefault ||
  schema instanceof z.ZodPrefault ||
  schema instanceof z.ZodOptional ||
  schema instanceof z.ZodNullable;

/** The schemas inside defaults, optionals and unions. */
const unwrapped = (schema: z.ZodType): z.ZodType[] => {
  if (isWrapper(schema)) return unwrapped(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => unwrapped(option as z.ZodType));
  return [schema];
};

const fieldOf = (schema: z.ZodType, key: string): z.ZodType[] => {
  if (schema instanceof z.ZodRecord) return [schema.valueType as z.ZodType];
  if (!(schema instanceof z.ZodObject) || !Object.hasOwn(schema.shape, key)) return [];
  return [schema.shape[key] as z.ZodType];
};
