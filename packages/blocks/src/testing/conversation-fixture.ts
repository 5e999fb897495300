import type { JsonObject, VariableValue } from "@parley/core";
import type { TestFlow } from "@parley/engine/testing";
import type { FileForms } from "./file-forms.ts";
import type { SceneItem } from "./options-fixture.ts";

/** A short notation for a chat: a flow and the visitor's replies. */
export interface ShortScript extends Pick<TestFlow, "groups" | "events"> {
  /** X, Y and List by default. */
  variables?: TestFlow["variables"];
  linked?: TestFlow[];
  /** The first values of variables, by name. */
  values?: Record<string, VariableValue>;
  replies?: string[];
}

/** Keys pressed while the focus is in an input. */
export type Keys =
  | { type: string }
  /** Moves to the control with this name and presses the key; an empty key presses nothing. */
  | { to: string; press: string }
  | { press: string };

/** A question and its answer on a page. All blocks are in one chat, so texts must be unique. */
export interface Question {
  /** What the bot says before the input. */
  asks: string;
  /** A text that appears when the input has loaded completely; absent if it needs no waiting. */
  isCompleteWith?: string;
  keys: Keys[];
  /** The text of the visitor's bubble; absent if there is none. */
  answer?: string;
}

/** A block in one of its appearances on the page, with the variables X, Y and List. */
export interface Appearance {
  options?: JsonObject;
  items?: SceneItem[];
  /** The groups that the block leads to, with titles that no other block uses. */
  groups?: TestFlow["groups"];
  /** Inputs only. */
  question?: Question;
}

/** The fixture of a block for the suites that test all blocks, on every host, in every version, by keyboard. */
export interface ConversationFixture {
  /** Chats that every host plays with the same outcome, by what they show. */
  scripts: Readonly<Record<string, ShortScript>>;
  /** If hosts can't play the block by themselves: the test file that does, relative to the project. */
  playedBy?: string;
  /** For inputs without items: an answer that is valid for these options. */
  reply?: string | ((options: JsonObject) => string);
  forms: readonly FileForms[];
  /** Each is answered by keyboard and checked by axe. */
  appearances: readonly Appearance[];
}

export const defineConversationFixture = (fixture: ConversationFixture): ConversationFixture => fixture;
