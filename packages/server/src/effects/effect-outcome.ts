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

/** The kind under which effects are stored as needs. */
export const effectNeed = "effect";

/**
 * Identifies an effect within its result. It is a hash, since block ids may be long. For a block's first effect, it
 * depends on the visit only.
 */
export const effectNeedId = ({ effects = {} }: BlockServer, place: Place, effect: string): string => {
  const [first] = Object.keys(effects);
  return `effect ${hashText(effect === first ? placeKey(place) : `${placeKey(place)} ${effect}`)}`;
};

/** A delivery to be stored with the turn. `state` is present if it was attempted before. */
export interface MadeDelivery {
  delivery: Delivery;
  state?: DeliveryState;
}

/** The stored form of an effect. */
export interface EffectOutcome {
  /** The claim of the process performing it. It begins with the process's id; see `processOf`. */
  claim: string;
  /** A fingerprint of the values that the effect depends on. */
  values: string;
  /** The outcome; null while the effect is running. */
  patch: Patch | null;
  /** The text streamed so far, while the effect is running. Other processes read it to follow the effect. */
  text?: string;
  /** The deliveries to be sent with the turn. */
  deliveries?: readonly MadeDelivery[];
}

/** Creates a unique claim for a process. */
export const createClaim = (instance: string): string => `${instance} ${randomUUID()}`;

/** The id of the process in a claim; null for a claim of the previous release, which doesn't contain it. */
export const processOf = (claim: string): string | null => /^(\S+) \S+$/.exec(claim)?.[1] ?? null;

/** A fingerprint of the values that the block's options refer to. */
export const fingerprintValues = ({ options }: FlowBlock, variables: readonly NamedValue[]): string => {
  const used = findUsedVariables(options, variables);
  return fingerprintJson(variables.filter(({ id }) => used.has(id)).map(({ id, value }) => [id, value]));
};

/** Reads a stored outcome. */
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
