import type * as z from "zod";
import type { ReadonlyRecord } from "../record.ts";

/** How a field is shown and explained; kept as metadata on its schema. */
export interface FieldInfo {
  label: string;
  help?: string;
  /** The form control that edits it. */
  control: "text" | "textarea" | "number" | "switch" | "select" | "variable" | "code" | "rich text" | "group" | "list" | "bot" | "bot group" | "condition";
  placeholder?: string;
  /** Shown only while another field of the same object has this value. */
  showIf?: { field: string; is: string | boolean };
  /** Holds code or raw text in which the engine does not look for `{{= … =}}`. */
  isCode?: boolean;
}

export type BlockFamily = "bubble" | "input" | "logic" | "integration";

/** What a block type is: declared once, in its folder's `block.ts`. */
export interface BlockDefinition {
  /** The stored type, as in bot files. */
  type: string;
  family: BlockFamily;
  label: string;
  /** One sentence: what it does for the author. */
  description: string;
  /** Further words an author may search for. */
  search: readonly string[];
  /** The stored key that holds the options. */
  key: "content" | "options";
  /** All options with their defaults; parsing `{}` gives the complete defaults. */
  options: z.ZodType<object>;
  /** The rows of an item block, without `id` and `outgoingEdgeId`. */
  item?: z.ZodType<object>;
  /** True where the options must not reach visitors' browsers, since the server runs the block. */
  isServerOnly?: boolean;
}

/** Every known block type by its stored type. */
export type Definitions = ReadonlyRecord<BlockDefinition>;
