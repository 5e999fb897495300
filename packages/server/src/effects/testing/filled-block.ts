import { listDeclaredOptions } from "@parley/blocks/testing";
import { isJsonObject, type Json, type JsonObject } from "@parley/core";
import type { BlockDefinition, FieldSpec } from "@parley/core/fields";

// Test support: blocks of any type with a value in every field, for rules that new block types must follow, too.

export type Option = ReturnType<typeof listDeclaredOptions>[number];
type Step = Option["steps"][number];

/** A value for each kind of field. */
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

/** Sets the value at the end of a path. */
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

/**
 * A block with all its fields filled in. If one option is given, the fields it depends on are set so that it takes
 * effect.
 */
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

/** One block for each action of the type, with all fields filled in. Fields of the other actions have no effect. */
export const fillActions = (definition: BlockDefinition, given: JsonObject = {}): JsonObject[] => {
  const options = listDeclaredOptions(definition);
  const isAction = (steps: readonly Step[]) => steps.length === 2 && (steps[1] === "action" || steps[1] === "task");
  const ofChoice = options.flatMap(({ steps, words }) => (isAction(steps) ? words.map((is) => ({ steps, is })) : []));
  // A type with only one action has no choice of actions.
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
