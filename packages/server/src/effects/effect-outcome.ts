import { randomUUID } from "node:crypto";
import {
  type BlockServer,
  type Delivery,
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
import type { DeliveryState } from "../deliveries/delivery-repository.ts";

/** The kind of these needs, as stored. */
export const effectNeed = "effect";

/**
 * Identifies an effect within its result; hashed, since block ids may be long. For a block's first effect, the visit is
 * enough.
 */
export const effectNeedId = ({ effects = {} }: BlockServer, place: Place, effect: string): string => {
  const [first] = Object.keys(effects);
  return `effect ${hashText(effect === first ? placeKey(place) : `${placeKey(place)} ${effect}`)}`;
};

/** What is stored with the turn; `state` where it has been tried before. */
export interface MadeDelivery {
  delivery: Delivery;
  state?: DeliveryState;
}

/** An effect as it is stored with the result. */
export interface EffectOutcome {
  /** The claim of the process performing it. It begins with the process's id; see `processOf`. */
  claim: string;
  /** A fingerprint of the values that the effect depends on. */
  values: string;
  /** What came of it; null while it is being done. */
  patch: Patch | null;
  /** While it is being done: the text that it has said so far, for those who follow it from another process. */
  text?: string;
  /** What it left to be sent with the turn of the chat that asked. */
  deliveries?: readonly MadeDelivery[];
}

/** A mark of its own for a process. */
export const createClaim = (instance: string): string => `${instance} ${randomUUID()}`;

/** The process that has made a mark; null for one of the release before this one, which does not say. */
export const processOf = (claim: string): string | null => /^(\S+) \S+$/.exec(claim)?.[1] ?? null;

/** A fingerprint of the values that the block's options name. */
export const fingerprintValues = ({ options }: FlowBlock, variables: readonly NamedValue[]): string => {
  const used = findUsedVariables(options, variables);
  return fingerprintJson(variables.filter(({ id }) => used.has(id)).map(({ id, value }) => [id, value]));
};

/** The boundary where a stored outcome gets its type back. */
export const readEffectOutcome = (outcome: Json): EffectOutcome => {
  const { claim = "", values = "", patch = null, text = "", deliveries } = isJsonObject(outcome) ? outcome : {};
  return {
    claim: String(claim),
    values: String(values),
    patch: patch as Patch | null,
    text: String(text),
    ...(deliveries === undefined ? {} : { deliveries: deliveries as unknown as MadeDelivery[] }),
  };
};

export const writeEffectOutcome = ({ claim, values, patch, text = "", deliveries = [] }: EffectOutcome): Json => ({
  claim,
  values,
  patch: patch as Json,
  ...(text === "" ? {} : { text }),
  ...(deliveries.length === 0 ? {} : { deliveries: deliveries as unknown as Json }),
});
