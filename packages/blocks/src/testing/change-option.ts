import { isJsonObject, type Json, type JsonObject } from "@parley/core";
import type { DeclaredOption, Premise, Step } from "./declared-options.ts";

/** The variables of every scene, besides the one that most blocks save their answer in. */
export const sceneVariables = ["answer", "one", "two", "three"] as const;

/** Returns the value at the end of the steps. */
export const valueAt = (from: Json | undefined, [step, ...rest]: readonly Step[]): Json | undefined => {
  if (step === undefined) return from;
  if (step === 0) return valueAt(Array.isArray(from) ? from[0] : undefined, rest);
  return valueAt(isJsonObject(from) ? from[step] : undefined, rest);
};

/**
 * Returns a copy with another value at the end of the steps; undefined removes it. Missing objects and rows are
 * created.
 */
export const withValueAt = (
  from: Json | undefined,
  [step, ...rest]: readonly Step[],
  value: Json | undefined,
): Json => {
  if (step === 0) {
    const [first, ...others] = Array.isArray(from) ? from : [];
    return [rest.length === 0 ? (value ?? null) : withValueAt(first, rest, value), ...others];
  }
  const { [step ?? ""]: before, ...others } = isJsonObject(from) ? from : {};
  if (rest.length === 0 && value === undefined) return others;
  return { ...others, [step ?? ""]: rest.length === 0 ? (value ?? null) : withValueAt(before, rest, value) };
};

/** Returns a copy in which every parent on the steps exists, as empty objects and rows if needed. */
export const withParentsOf = (from: JsonObject, steps: readonly Step[]): JsonObject =>
  steps.reduce<JsonObject>((made, _, index) => {
    const parent = steps.slice(0, index);
    // Every parent is an object or row, so the result stays an object.
    return index === 0 || steps[index] === 0 || isJsonObject(valueAt(made, parent))
      ? made
      : (withValueAt(made, parent, {}) as JsonObject);
  }, from);

/** Merges two objects key by key; `over` replaces other values. */
export const merge = (under: JsonObject, over: JsonObject): JsonObject => {
  const mergeValue = ([key, value]: [string, Json | undefined]) => {
    const before = under[key];
    return [key, isJsonObject(before) && isJsonObject(value) ? merge(before, value) : value];
  };
  return { ...under, ...Object.fromEntries(Object.entries(over).map(mergeValue)) };
};

export const withPremises = (from: JsonObject, premises: readonly Premise[]): JsonObject =>
  premises.reduce<JsonObject>((made, { steps, is }) => withValueAt(made, steps, is) as JsonObject, from);

const numbersFor = (base: Json | undefined, { min, max }: DeclaredOption): number[] => {
  const next = typeof base === "number" ? [base + 1, base - 1, 100] : [7, 1];
  return [...(min === undefined ? [] : [min]), ...(max === undefined ? [] : [max]), ...next].filter(
    (number) => number >= (min ?? -Infinity) && number <= (max ?? Infinity),
  );
};

/** Returns other values for an option, of which at least one must have an effect; undefined removes the option. */
export const otherValues = (option: DeclaredOption, base: Json | undefined): (Json | undefined)[] => {
  const candidates = (): (Json | undefined)[] => {
    switch (option.kind) {
      case "switch":
        return [base !== true];
      case "choice":
        return [...option.words];
      case "number":
        return numbersFor(base, option);
      case "variable":
        return [...sceneVariables, undefined];
      case "group":
        return ["B", "C"];
      case "texts":
        return [["changed"], []];
      case "rich text":
        return [[{ type: "p", children: [{ text: "Changed" }] }]];
      default:
        return ["Changed"];
    }
  };
  return candidates().filter((candidate) => JSON.stringify(candidate) !== JSON.stringify(base));
};
