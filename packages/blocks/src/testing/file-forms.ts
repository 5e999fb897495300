import type { JsonObject } from "@parley/core";

/** The versions of bot files, oldest first. Version 2 files contain blocks of steps and no version number. */
export const versions = ["2", "3", "4", "5", "6", "6.1"] as const;

export type Version = (typeof versions)[number];

/** A row of a block; `to` is the group of its own edge. */
export interface ItemForm extends JsonObject {
  id: string;
  to?: "elsewhere";
  paths?: (JsonObject & { id: string; to?: "elsewhere" })[];
}

/** A block's settings in files of one version. */
interface Settings {
  content?: JsonObject;
  options?: JsonObject;
  items?: ItemForm[];
}

export interface Form extends Settings {
  /** The settings that differ after the import. */
  becomes?: Settings;
}

/**
 * How bot files of each version store a block, and the outcome when the bot is played. The bot has two groups: the
 * first contains the block and a closing text with the variable `v1`; rows and jumps lead to the second. The variable
 * `v2`, named Limit, is 10.
 */
export interface FileForms {
  /** A form applies from its version until the next one; the first is the version that introduced the block. */
  versions: Partial<Record<Version, Form>>;
  /** The chat of a visitor who gives the fixture's `reply` or picks the first item. */
  expected: {
    bubbles: string[];
    answers?: string[];
    /** The chat's needs, by effect name or kind. */
    needs?: string[];
  };
  /** A block in this one's place, which leads to this one in the second group. */
  reachedBy?: JsonObject & { type: string };
}

/** The closing text with the answer. */
export const closing = (answer = "") => `text: Answer: ${answer}`;

/** The text of the second group. */
export const elsewhere = "text: Elsewhere";

/** Returns the form of a block in a version; undefined if the block did not exist. */
export const findForm = (forms: FileForms, version: Version): Form | undefined =>
  versions
    .slice(0, versions.indexOf(version) + 1)
    .map((each) => forms.versions[each])
    .findLast((form) => form !== undefined);
