import type { EffectNeed, Patch, VariableValue } from "@parley/core";

/** The variables of a chat, by name. */
export type Values = Readonly<Record<string, VariableValue>>;

/** The chat on whose behalf the server is asked. */
export interface Asker {
  resultId: Promise<string>;
  token: () => string | undefined;
  /** Set in a preview, which has no result. */
  previewToken: string | undefined;
  /** Resolves when all steps so far are stored, which the server relies on. */
  settled: () => Promise<void>;
}

/** Has the server run the effect of a block, and shows its text while it is streamed. */
export type Follow = (need: EffectNeed, values: Values, asker: Asker) => Promise<Patch>;

/** Has the server run the effect of a block; see `askEffect`. */
export type AskEffect = (need: EffectNeed, values: Values, follow?: Follow) => Promise<Patch>;
