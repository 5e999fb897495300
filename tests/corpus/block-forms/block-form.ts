import type { JsonObject } from "@parley/core";

/** The versions of bot files, oldest first. Files of 2 hold blocks of steps and state no version. */
export const versions = ["2", "3", "4", "5", "6", "6.1"] as const;

export type Version = (typeof versions)[number];

/** A row of a block; `to` is the group that its own edge leads to. */
export interface ItemForm extends JsonObject {
  id: string;
  to?: "elsewhere";
  paths?: (JsonObject & { id: string; to?: "elsewhere" })[];
}

/** The settings of a block as files of a version hold them. */
interface Settings {
  content?: JsonObject;
  options?: JsonObject;
  items?: ItemForm[];
}

export interface Form extends Settings {
  /** What differs after the import. */
  becomes?: Settings;
}

/** What the automatic visitor sees and says. The closing text tells the value of the variable `Answer`. */
interface Expectation {
  bubbles: string[];
  answers?: string[];
  /** Kinds of the needs that the page or the server is asked for. */
  needs?: string[];
}

/** A block type through the versions: a form holds from its version on until the next one. The first is when it came. */
export interface BlockForms {
  type: string;
  forms: Partial<Record<Version, Form>>;
  expected: Expectation;
  /** Stands where the block would, which stands in the other group instead. */
  reachedBy?: JsonObject & { type: string };
  /** Events besides the start; they lead to the other group. */
  events?: (JsonObject & { id: string; type: string })[];
  /** What comes after the text of the other group. */
  elsewhere?: (JsonObject & { id: string; type: string })[];
  command?: string;
}

/** The closing text with and without an answer, and the other group's. */
export const closing = (answer = "") => `text: Answer: ${answer}`;
export const elsewhere = "text: Elsewhere";

/** The form in which a version holds the block; undefined where there was no such block yet. */
export const findForm = ({ forms }: BlockForms, version: Version): Form | undefined =>
  versions
    .slice(0, versions.indexOf(version) + 1)
    .map((each) => forms[each])
    .findLast((form) => form !== undefined);
