import type { BlockNeed, RunContext, VariableChange, VariableValue } from "@parley/core";
import type { SetVariableOptions } from "./block.ts";
import { dateText } from "./date-text.ts";

const day = 24 * 60 * 60 * 1000;

/** The value; undefined leaves the variable unchanged. `also` sets other variables. */
interface Outcome {
  value: VariableValue | undefined;
  also?: VariableChange[];
}

type Compute = (options: SetVariableOptions, context: RunContext) => Outcome;

const listOf = (value: VariableValue): (string | null)[] =>
  Array.isArray(value) ? value : value === null ? [] : [value];

const dateAt =
  (days: number): Compute =>
  ({ timeZone }, context) => ({ value: dateText(context.now + days * day, timeZone) });

const remove =
  (from: "start" | "end"): Compute =>
  ({ variableId, saveItemInVariableId }, context) => {
    const value = context.value(variableId);
    const list = Array.isArray(value) ? value : [];
    const [rest, item] = from === "end" ? [list.slice(0, -1), list.at(-1)] : [list.slice(1), list[0]];
    return {
      value: rest,
      ...(saveItemInVariableId ? { also: [{ variableId: saveItemInVariableId, value: item ?? null }] } : {}),
    };
  };

const sameIndex: Compute = ({ mapListItemParams }, context) => {
  const { baseItemVariableId, baseListVariableId, targetListVariableId } = mapListItemParams;
  const item = context.value(baseItemVariableId);
  const index = typeof item === "string" ? listOf(context.value(baseListVariableId)).indexOf(item) : -1;
  return { value: index < 0 ? undefined : listOf(context.value(targetListVariableId))[index] };
};

const letters = "abcdefghijklmnopqrstuvwxyz";

/** Returns 24 characters, the first a letter, from the event's seed, so that a replay gives the same id. */
const randomId = (context: RunContext): string => {
  const pick = (from: string) => from.charAt(Math.floor(context.random() * from.length));
  return pick(letters) + Array.from({ length: 23 }, () => pick(`${letters}0123456789`)).join("");
};

const nothing: Compute = () => ({ value: null });

/** The value types computed without the host. Those of WhatsApp have values only in its chats. */
export const values: Partial<Record<SetVariableOptions["type"], Compute>> = {
  Empty: nothing,
  "Append value(s)": ({ variableId, item }, context) => ({
    value: item === undefined ? undefined : [...listOf(context.value(variableId)), ...listOf(context.raw(item))],
  }),
  "Environment name": (_, context) => ({ value: context.chat.channel ?? "web" }),
  Now: dateAt(0),
  Today: dateAt(0),
  Yesterday: dateAt(-1),
  Tomorrow: dateAt(1),
  "Random ID": (_, context) => ({ value: randomId(context) }),
  "Map item with same index": sameIndex,
  Pop: remove("end"),
  Shift: remove("start"),
  "Phone number": nothing,
  "Contact name": nothing,
  "Referral Click ID": nothing,
  "Referral Source ID": nothing,
};

const onPage = (effect: string): BlockNeed => ({ kind: "effect", effect, where: "client", data: null });

/** The needs of value types that depend on the host. */
export const needs: Partial<Record<SetVariableOptions["type"], BlockNeed>> = {
  "Device type": onPage("device type"),
  "Moment of the day": onPage("moment of the day"),
  Transcript: { kind: "transcript" },
  "User ID": { kind: "result id" },
  "Result ID": { kind: "result id" },
};
