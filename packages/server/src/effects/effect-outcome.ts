import {
  type BlockServer,
  type FlowBlock,
  isJsonObject,
  type Json,
  type NamedValue,
  type Patch,
  type Place,
  placeKey,
} from "@parley/core";
import { findUsedVariables } from "@parley/core/format";
import { fingerprintJson, hashText } from "../base/hash-text.ts";

/** The kind of these needs, as stored. */
export const effectNeed = "effect";

/**
 * What identifies an effect within its result; hashed, since ids of blocks may be long. The first effect of a block is known
 * by its visit alone.
 */
export const effectNeedId = ({ effects = {} }: BlockServer, place: Place, effect: string): string => {
  const [first] = Object.keys(effects);
  return `effect ${hashText(effect === first ? placeKey(place) : `${placeKey(place)} ${effect}`)}`;
};

/** An effect as it is stored with the result. */
export interface EffectOutcome {
  /** Who does it: whoever finds their own mark there. */
  claim: string;
  /** A fingerprint of the values that the effect depends on. */
  values: string;
  /** What came of it; null while it is being done. */
  patch: Patch | null;
  /** While it is being done: the text that it has said so far, for those who follow it from another process. */
  text?: string;
}

/** A fingerprint of the values that the block's options name. */
export const fingerprintValues = ({ options }: FlowBlock, variables: readonly NamedValue[]): string => {
  const used = findUsedVariables(options, variables);
  return fingerprintJson(variables.filter(({ id }) => used.has(id)).map(({ id, value }) => [id, value]));
};

/** The boundary where a stored outcome gets its type back. */
export const readEffectOutcome = (outcome: Json): EffectOutcome => {
  const { claim = "", values = "", patch = null, text = "" } = isJsonObject(outcome) ? outcome : {};
  return { claim: String(claim), values: String(values), patch: patch as Patch | null, text: String(text) };
};

export const writeEffectOutcome = ({ claim, values, patch, text = "" }: EffectOutcome): Json => ({
  claim,
  values,
  patch: patch as Json,
  ...(text === "" ? {} : { text }),
});
