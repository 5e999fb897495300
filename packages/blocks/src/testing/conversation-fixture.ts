import type { JsonObject, VariableValue } from "@parley/core";
import type { TestFlow } from "@parley/engine/testing";
import type { FileForms } from "./file-forms.ts";
import type { SceneItem } from "./options-fixture.ts";

/** A chat to be played, in short: a flow, and what the visitor says. */
export interface ShortScript extends Pick<TestFlow, "groups" | "events"> {
  /** X, Y and List unless others are named. */
  variables?: TestFlow["variables"];
  linked?: TestFlow[];
  /** What the chat begins with, by the variable's name. */
  values?: Record<string, VariableValue>;
  replies?: string[];
}

/** What is pressed once the keyboard's focus is in an input. */
export type Keys =
  | { type: string }
  /** Goes on to the control with this name, and presses the key there; an empty key is none. */
  | { to: string; press: string }
  | { press: string };

/** How an input is asked and answered on a page. All blocks stand in one chat, so no two may say the same. */
export interface Question {
  /** What the bot says before the input. */
  asks: string;
  /** A text that is on the page once the input is complete; absent where it is complete from the beginning. */
  isCompleteWith?: string;
  keys: Keys[];
  /** What the visitor's bubble says; absent where there is none. */
  answer?: string;
}

/** The block in one of the shapes that it has on the visitor's page. There are the variables X, Y and List. */
export interface Appearance {
  options?: JsonObject;
  items?: SceneItem[];
  /** The groups that the block leads to, by titles that no other block uses. */
  groups?: TestFlow["groups"];
  /** Inputs only. */
  question?: Question;
}

/** What the suites that walk all blocks need to know of one: they play it on every host, in every version, by keyboard. */
export interface ConversationFixture {
  /** Chats that every host plays, with the same outcome; by what they show. */
  scripts: Readonly<Record<string, ShortScript>>;
  /** Where hosts can't play the block by themselves: the test file that plays it, from the root of the project. */
  playedBy?: string;
  /** Inputs without items: an answer that the input takes, whatever else its options say. */
  reply?: string | ((options: JsonObject) => string);
  forms: readonly FileForms[];
  /** Each of them is walked by the keyboard alone and looked at by axe. */
  appearances: readonly Appearance[];
}

export const defineConversationFixture = (fixture: ConversationFixture): ConversationFixture => fixture;
