import type * as z from "zod";
import type { ReadonlyRecord } from "../record.ts";

/** How a field is shown and explained; kept as metadata on its schema. */
export interface FieldInfo {
  label: string;
  help?: string;
  /** The form control that edits it. */
  control:
    | "text"
    | "textarea"
    | "number"
    | "switch"
    | "select"
    | "variable"
    | "code"
    | "rich text"
    | "group"
    | "list"
    | "bot"
    | "bot group"
    | "credentials"
    | "condition";
  placeholder?: string;
  /** Shown only while another field of the same object has this value, or one of these. */
  showIf?: { field: string; is: string | boolean | readonly string[] };
  /** Holds code or raw text in which the engine does not look for `{{= … =}}`. */
  isCode?: boolean;
  /** Stays on the server: visitors' browsers don't get the field. Only for fields that stand directly in the options. */
  isServerOnly?: boolean;
  /** Credentials fields: the type of credentials. */
  credentialsType?: string;
  /** The block does nothing, or shows nothing, while this is empty. */
  isRequired?: boolean;
  /** Variable fields: what the block does with the variable. Without it, the block sets it. */
  access?: "reads" | "sets";
  /**
   * Code fields: what stands in it. `javascript` is the body of a function; `javascript or text` an expression, or such a
   * body, and what can't be read as that counts as plain text.
   */
  syntax?: "javascript" | "javascript or text";
  /**
   * Code fields: while this holds, the code runs apart from the page, so that `isServerCode` decides whether visitors'
   * browsers get it. Only for fields that stand directly in the options.
   */
  apartIf?: FieldValueIs;
  /** While this is filled in, the block's rows come from it. */
  givesItems?: boolean;
}

/** A field, by its path of keys (`waitForEvent.isEnabled`), and the value it must have. */
export interface FieldValueIs {
  field: string;
  is: string | boolean;
}

/**
 * Where a block leads besides its edge, its items' edges and the next block. For those who judge a flow without running
 * it; fields are named by their keys. Absent: the flow goes on.
 */
export interface BlockMoves {
  /** Goes to the group, and to the block of it, that these fields name; not on. */
  jumps?: { group: string; block?: string };
  /** Runs the bot, from the group, that these fields name; then goes on. */
  calls?: { bot: string; group: string };
  /** Goes back behind the last jump, where there was one. */
  returns?: boolean;
  /** The path ends here while this holds. */
  endsIf?: FieldValueIs;
  /** Waits for something from outside while this holds, as inputs always do. */
  waitsIf?: FieldValueIs;
  /** An item without an edge ends the path; elsewhere the flow goes on behind the block. */
  endsAtItems?: boolean;
  /** While this holds, the edges of items are not followed. */
  passesItemsIf?: FieldValueIs;
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
  moves?: BlockMoves;
}

/** Every known block type by its stored type. */
export type Definitions = ReadonlyRecord<BlockDefinition>;
