import { listDeclaredOptions } from "@parley/blocks/testing";
import { isJsonObject, type Json, type JsonObject } from "@parley/core";
import type { BlockDefinition, FieldSpec } from "@parley/core/fields";

// Test support: blocks of any type with something in all their fields, for what must hold of those that are still to come.

export type Option = ReturnType<typeof listDeclaredOptions>[number];
type Step = Option["steps"][number];

/** Something that a field of a kind may hold. */
const fillers: Partial<Record<FieldSpec["kind"] | "texts", Json>> = {
  text: "words",
  code: "return 1",
  address: "https://fine.example/",
  media: "https://fine.example/a.png",
  file: "https://fine.example/a.txt",
  credentials: "account",
  variable: "vX",
  lookup: "chosen",
  texts: ["words"],
};

/** An object with a value put at the end of some steps. */
const put = (into: Json | undefined, [step, ...rest]: readonly Step[], value: Json): Json => {
  if (step === undefined) return value;
  if (step === 0) {
    const [first, ...others] = Array.isArray(into) ? into : [];
    const row = put(first, rest, value);
    return [isJsonObject(row) ? { id: "row", ...row } : row, ...others];
  }
  const object = isJsonObject(into) ? into : {};
  return { ...object, [step]: put(object[step], rest, value) };
};

/** A block with all its fields filled in, and what a field depends on set so that it counts. */
export const fillBlock = (definition: BlockDefinition, option?: Option, value?: Json): JsonObject => {
  let block: Json = { id: "block", type: definition.type, options: {} };
  const isItem = ({ steps }: Option) => steps[0] === "items";
  for (const one of listDeclaredOptions(definition)) {
    const filler = one.kind === "choice" ? undefined : fillers[one.kind];
    if (filler !== undefined && one.premises.length === 0 && !isItem(one)) block = put(block, one.steps, filler);
  }
  for (const { steps, is } of option?.premises ?? []) block = put(block, steps, is as Json);
  if (option && value !== undefined) block = put(block, option.steps, value);
  return block as JsonObject;
};

/** A block with each of its actions, where it has several, and with something in every field: those of other actions are idle. */
export const fillActions = (definition: BlockDefinition, given: JsonObject = {}): JsonObject[] => {
  const options = listDeclaredOptions(definition);
  const isAction = (steps: readonly Step[]) => steps.length === 2 && (steps[1] === "action" || steps[1] === "task");
  const ofChoice = options.flatMap(({ steps, words }) => (isAction(steps) ? words.map((is) => ({ steps, is })) : []));
  // A block with one action has nothing to choose.
  const [only] = options.flatMap(({ premises }) => premises.filter(({ steps }) => isAction(steps)));
  const actions = ofChoice.length === 0 && only ? [only] : ofChoice;
  let filled: Json = { id: "block", type: definition.type, options: {} };
  for (const { kind, steps } of options) {
    const filler = kind === "choice" ? undefined : fillers[kind];
    if (filler !== undefined && steps[0] !== "items") filled = put(filled, steps, filler);
  }
  for (const [key, value] of Object.entries(given)) filled = put(filled, ["options", key], value ?? null);
  const whole = filled as JsonObject;
  if (actions.length === 0) return [whole];
  return actions.map(({ steps, is }) => put(whole, steps, is) as JsonObject);
};
