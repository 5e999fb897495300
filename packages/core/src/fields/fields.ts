import * as z from "zod";
import { comparisonOperators } from "../comparison.ts";
import type { RichTextNode } from "../rich-text.ts";
import type { FieldInfo } from "./definition.ts";

type Info = Omit<FieldInfo, "control" | "isCode">;

/** An object schema that keeps keys it doesn't declare; its type names only the declared ones. */
const loose = <Shape extends z.ZodRawShape>(shape: Shape) => z.looseObject(shape) as unknown as z.ZodObject<Shape>;

const described = <S extends z.ZodType>(schema: S, control: FieldInfo["control"], info: Info, isCode = false): S =>
  schema.meta({ ...info, control, ...(isCode ? { isCode } : {}) });

/** A line of text; templates allowed. */
export const text = (info: Info & { default?: string }) =>
  described(z.string().default(info.default ?? ""), "text", info);

/** A line of text that may be absent, where absent differs from empty. */
export const optionalText = (info: Info) => described(z.string().optional(), "text", info);

/** Several lines of text; templates allowed. */
export const longText = (info: Info & { default?: string }) =>
  described(z.string().default(info.default ?? ""), "textarea", info);

/** Author code: not searched for templates; the block decides how it is evaluated. */
export const code = (info: Info & { default?: string }) =>
  described(z.string().default(info.default ?? ""), "code", info, true);

export const bool = (info: Info & { default: boolean }) => described(z.boolean().default(info.default), "switch", info);

export const number = (info: Info & { default: number; min?: number; max?: number }) => {
  let schema = z.number();
  if (info.min !== undefined) schema = schema.min(info.min);
  if (info.max !== undefined) schema = schema.max(info.max);
  return described(schema.default(info.default), "number", info);
};

/** A number, or a template that gives one; kept as stored. */
export const numberOrTemplate = (info: Info & { default?: number }) => {
  const schema = z.union([z.number(), z.string()]);
  return info.default === undefined
    ? described(schema.optional(), "number", info)
    : described(schema.default(info.default), "number", info);
};

/** One of a fixed list of stored words. */
export const choice = <const Values extends readonly [string, ...string[]]>(
  values: Values,
  info: Info & { default: Values[number] },
) => described(z.enum(values).default(info.default as never), "select", info);

/** One of a fixed list of stored words, or nothing. */
export const optionalChoice = <const Values extends readonly [string, ...string[]]>(values: Values, info: Info) =>
  described(z.enum(values).optional(), "select", info);

/** The id of a variable. */
export const variable = (info: Info) => described(z.string().optional(), "variable", info);

/** The id of a bot, or `current`. */
export const bot = (info: Info) => described(z.string().optional(), "bot", info);

/** The id of a group, or a template that gives its title. */
export const group = (info: Info) => described(z.string().optional(), "bot group", info);

/** The id of credentials of a type, which visitors never see. */
export const credentials = ({ type, ...info }: Info & { type: string }) =>
  described(z.string().optional(), "credentials", { ...info, credentialsType: type, isServerOnly: true });

/** Fields under a common key. */
export const object = <Shape extends z.ZodRawShape>(shape: Shape, info: Info) =>
  described(loose(shape).prefault({} as never), "group", info);

/** Fields under a common key that may be absent as a whole, where absent differs from empty. */
export const optionalObject = <Shape extends z.ZodRawShape>(shape: Shape, info: Info) =>
  described(loose(shape).optional(), "group", info);

/** A list of rows. */
export const list = <Row extends z.ZodType>(row: Row, info: Info) => described(z.array(row).default([]), "list", info);

/** A leaf or an element; marks and other keys are left as they are. */
const richTextNode = z.looseObject({
  type: z.string().optional(),
  text: z.string().optional(),
  url: z.string().optional(),
  get children(): z.ZodOptional<z.ZodArray<typeof richTextNode>> {
    return z.array(richTextNode).optional();
  },
});

/** Rich text nodes, as the editor stores them. */
export const richText = (info: Info) =>
  described(z.array(richTextNode).default([]), "rich text", info) as unknown as z.ZodDefault<z.ZodType<RichTextNode[]>>;

/** Comparisons joined by AND or OR. */
export const condition = (info: Info) =>
  described(
    loose({
      logicalOperator: z.enum(["AND", "OR"]).optional(),
      comparisons: z
        .array(
          loose({
            id: z.string().optional(),
            variableId: z.string().optional(),
            comparisonOperator: z.enum(comparisonOperators).optional(),
            value: z.string().optional(),
          }),
        )
        .optional(),
    }).optional(),
    "condition",
    info,
  );

/** Rows of a choice: shown always, or under a condition. */
export const displayCondition = () =>
  optionalObject(
    {
      isEnabled: bool({ label: "Show only if", default: false }),
      condition: condition({ label: "Condition", showIf: { field: "isEnabled", is: true } }),
    },
    { label: "Display condition" },
  );

/** All options of a block. Keys that are not declared are kept. */
export const fields = loose;
