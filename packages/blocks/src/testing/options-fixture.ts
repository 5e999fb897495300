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

/** What the visitor does with the block's view, in order. */
export type Gesture =
  /** Presses the button with this name. */
  | { press: string }
  /** Types into the first field. */
  | { type: string }
  /** Picks files, by their names. */
  | { pick: string[] };

/** A chat in which an option has an effect; everything else has defaults. */
export interface Scene {
  /** The block's options besides defaults. */
  options?: JsonObject;
  items?: SceneItem[];
  /** More groups of the flow, besides B and C, which always exist. */
  groups?: TestFlow["groups"];
  /** Values of variables. */
  values?: Record<string, VariableValue>;
  linked?: TestFlow[];
  context?: ChatContext;
  /** The visitor's replies, while the chat waits for one. */
  replies?: (string | Reply)[];
  prefilledValue?: string;
  /** The host's patches by kind of need; by default the block's own client effect runs. */
  patches?: Record<string, Patch>;
  /** Messages posted by other pages during a client effect. */
  messages?: Json[];
  gestures?: Gesture[];
  /** The server's answers to the view, by question. */
  answers?: Record<string, JsonObject>;
  /** The responses of other servers to the block's server part, by address; `*` is for all others. */
  responses?: Record<string, Partial<ServerResponse>>;
  /** The model's answer; see `ServerSurroundings`. */
  modelAnswer?: Partial<AiAnswer>;
  /** The content of credentials, by id. */
  credentials?: Record<string, JsonObject>;
}

/** The data about a block that the options contract needs besides its fields. */
export interface OptionsFixture {
  /** The scene for every option. */
  base?: Scene;
  /**
   * Scenes by option path (`labels.button`, `items[].paths[].text`), added to `base`, with the values `to` test if the
   * usual ones have no effect.
   */
  paths?: Readonly<Record<string, Scene & { to?: readonly Json[] }>>;
  /** Options that only the server reads, by path, with the test file that covers them, relative to the project. */
  onServer?: Readonly<Record<string, string>>;
  /** Adds a fake of a provider's script to the page; returns the function that removes it. `note` records a line. */
  preparePage?: (note: (text: string) => void) => () => void;
}

export const defineOptionsFixture = (fixture: OptionsFixture): OptionsFixture => fixture;
