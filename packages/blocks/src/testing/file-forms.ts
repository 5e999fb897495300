import type { JsonObject } from "@parley/core";

/** The versions of bot files, oldest first. Files of version 2 hold blocks of steps and don't state a version. */
export const versions = ["2", "3", "4", "5", "6", "6.1"] as const;

export type Version = (typeof versions)[number];

/** A row of a block; `to` is the group that its own edge leads to. */
export interface ItemForm extends JsonObject {
  id: string;
  to?: "elsewhere";
  paths?: (JsonObject & { id: string; to?: "elsewhere" })[];
}

/** The settings of a block as files of one version hold them. */
interface Settings {
  content?: JsonObject;
  options?: JsonObject;
  items?: ItemForm[];
}

export interface Form extends Settings {
  /** What differs after the import. */
  becomes?: Settings;
}

/**
 * How bot files hold a block, version by version, and what comes of it when the bot is played. The bot has two groups:
 * the first holds the block and a closing text that tells the value of the variable `v1`, the second is where rows and
 * jumps lead. The variable `v2`, named Limit, is 10.
 */
export interface FileForms {
  /** A form is valid from its version until the next one; the first version is the one that the block came with. */
  versions: Partial<Record<Version, Form>>;
  /** What a visitor who answers by the fixture's `reply`, or picks the first item, sees and says. */
  expected: {
    bubbles: string[];
    answers?: string[];
    /** What the chat needs, by the effect's name or the need's kind. */
    needs?: string[];
  };
  /** A block that takes the place of this one, which then is the last of the second group. */
  reachedBy?: JsonObject & { type: string };
}

/** The closing text, with the answer that it tells. */
export const closing = (answer = "") => `text: Answer: ${answer}`;

/** The text of the second group. */
export const elsewhere = "text: Elsewhere";

/** The form in which a version holds the block; undefined where the block did not exist yet. */
export const findForm = (forms: FileForms, version: Version): Form | undefined =>
  versions
    .slice(0, versions.indexOf(version) + 1)
    .map((each) => forms.versions[each])
    .findLast((form) => form !== undefined);
