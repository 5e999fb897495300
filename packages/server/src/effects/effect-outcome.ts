import { createHash } from "node:crypto";
import { isJsonObject, type Json, type Patch, type VariableValue } from "@parley/core";
import { findUsedVariables } from "@parley/core/format";
import type { Effect } from "./find-effect.ts";

/** One visit of a block with an effect on the server. */
export interface EffectPlace {
  /** The bot that holds the block. */
  botId: string;
  blockId: string;
  visit: number;
}

/** The kind of these needs, as stored. */
export const effectNeed = "effect";

/** What identifies the effect of a visit within its result; hashed, since ids of blocks may be long. */
export const effectNeedId = ({ botId, blockId, visit }: EffectPlace): string =>
  `effect ${createHash("sha256")
    .update(JSON.stringify([botId, blockId, visit]))
    .digest("base64url")}`;

/** An effect as it is stored with the result. */
export interface EffectOutcome {
  /** Who does it: whoever finds their own mark there. */
  claim: string;
  /** A fingerprint of the values that the effect depends on. */
  values: string;
  /** What came of it; null while it is being done. */
  patch: Patch | null;
}

/** A fingerprint of the values that the block's options name. */
export const fingerprintValues = (
  { block, variablesOf }: Effect,
  values: Readonly<Record<string, VariableValue>>,
): string => {
  const variables = variablesOf(values);
  const used = findUsedVariables(block.options, variables);
  const named = variables.filter(({ id }) => used.has(id)).map(({ id, value }) => [id, value]);
  return createHash("sha256").update(JSON.stringify(named)).digest("base64url");
};

/** The boundary where a stored outcome gets its type back. */
export const readEffectOutcome = (outcome: Json): EffectOutcome => {
  const { claim = "", values = "", patch = null } = isJsonObject(outcome) ? outcome : {};
  return { claim: String(claim), values: String(values), patch: patch as Patch | null };
};

export const writeEffectOutcome = ({ claim, values, patch }: EffectOutcome): Json => ({
  claim,
  values,
  patch: patch as Json,
});
