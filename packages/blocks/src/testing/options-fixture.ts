import type {
  AiAnswer,
  ChatContext,
  Json,
  JsonObject,
  Patch,
  Reply,
  ServerResponse,
  VariableValue,
} from "@parley/core";
import type { TestBlock, TestFlow } from "@parley/engine/testing";

/** A row of the block. */
export type SceneItem = NonNullable<TestBlock["items"]>[number];

/** What the visitor does with the block's view, one after the other. */
export type Gesture =
  /** Presses the button with this name. */
  | { press: string }
  /** Types into the first field. */
  | { type: string }
  /** Picks files, by their names. */
  | { pick: string[] };

/** A chat in which an option matters. What is left out is left at its default. */
export interface Scene {
  /** The block's options besides its defaults. */
  options?: JsonObject;
  items?: SceneItem[];
  /** Where else the flow goes on, besides the groups B and C, which are always there. */
  groups?: TestFlow["groups"];
  /** Values by variable. */
  values?: Record<string, VariableValue>;
  linked?: TestFlow[];
  context?: ChatContext;
  /** What the visitor answers, as long as the chat waits for an answer. */
  replies?: (string | Reply)[];
  prefilledValue?: string;
  /** What the host brings back for a need, by its kind; without it, the block's own client effect is asked. */
  patches?: Record<string, Patch>;
  /** What other pages post while a client effect is under way. */
  messages?: Json[];
  gestures?: Gesture[];
  /** What the server answers to the view, by what is asked. */
  answers?: Record<string, JsonObject>;
  /** What other servers answer to the block's server part, by address; `*` stands for all other addresses. */
  responses?: Record<string, Partial<ServerResponse>>;
  /** What models answer; see `ServerSurroundings`. */
  modelAnswer?: Partial<AiAnswer>;
  /** What credentials hold, by id. */
  credentials?: Record<string, JsonObject>;
}

/** What the options contract needs to know of a block, besides what its fields tell. */
export interface OptionsFixture {
  /** Holds for every option. */
  base?: Scene;
  /**
   * By the path of an option (`labels.button`, `items[].paths[].text`): in which chat it matters, on top of `base`, and
   * the values it is changed to where another word, text or number would say nothing.
   */
  paths?: Readonly<Record<string, Scene & { to?: readonly Json[] }>>;
  /** Options that only the server reads, by path: the test file that proves them, from the root of the project. */
  onServer?: Readonly<Record<string, string>>;
  /** Puts on the page what a provider's script would; returns what removes it. `note` adds a line to what is noticed. */
  preparePage?: (note: (text: string) => void) => () => void;
}

export const defineOptionsFixture = (fixture: OptionsFixture): OptionsFixture => fixture;
