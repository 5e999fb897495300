import type { EffectNeed, Patch, VariableValue } from "@parley/core";

/** The values of a chat, by name. */
export type Values = Readonly<Record<string, VariableValue>>;

/** The chat that asks. */
export interface Asker {
  resultId: Promise<string>;
  token: () => string | undefined;
  /** In a preview, which has no result. */
  previewToken: string | undefined;
  /** Resolves when everything is stored that happened so far: the server answers from that. */
  settled: () => Promise<void>;
}

/** Has the server do what a block needs of it, and shows the text that it makes meanwhile. */
export type Follow = (need: EffectNeed, values: Values, asker: Asker) => Promise<Patch>;

/** Has the server do what a block needs of it; see `askEffect`. */
export type AskEffect = (need: EffectNeed, values: Values, follow?: Follow) => Promise<Patch>;
