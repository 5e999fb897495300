import { embedFields } from "../../bot-fields/embed.ts";
import { eventDefinitions } from "../../bot-fields/events.ts";
import { settingsFields } from "../../bot-fields/settings.ts";
import { themeFields } from "../../bot-fields/theme.ts";
import { isJsonObject, type Json } from "../../values/json.ts";
import { lookup } from "../../values/record.ts";
import { botEntryId, botOf, type DraftVariable } from "../draft.ts";
import type { Operation } from "../operations.ts";
import { keysAboutBot } from "../replace-content.ts";
import { isSameJson } from "../same-json.ts";
import { compareFields } from "./compare-fields.ts";
import { listFieldChanges } from "./field-changes.ts";
import { addDifference, entryKey, type Sides, setOperation } from "./sides.ts";
import { tellValue } from "./tell-value.ts";

const event = (type: string): string => lookup(eventDefinitions, type)?.label ?? type;

export const compareEvents = (sides: Sides): void => {
  const { from, to, quiet } = sides;
  for (const after of Object.values(to.draft.events)) {
    const before = lookup(from.draft.events, after.id);
    if (!before) {
      const operations: Operation[] = [{ op: "put", table: "events", entry: after }];
      const sentence = `The event "${event(after.type)}" was added.`;
      addDifference(sides, { kind: "added", part: "event", sentence, operations }, [entryKey("events", after.id)]);
      continue;
    }
    if (before === after) continue;
    // Only the place on the map: nobody needs to be told of that.
    if (!isSameJson(before.graphCoordinates, after.graphCoordinates))
      quiet.push(setOperation("events", after.id, ["graphCoordinates"], after.graphCoordinates));
    const name = `the event "${event(after.type)}"`;
    if (before.type !== after.type)
      addDifference(sides, {
        kind: "changed",
        part: "event",
        sentence: `The event "${event(before.type)}" became "${event(after.type)}".`,
        operations: [setOperation("events", after.id, ["type"], after.type)],
      });
    const changes = listFieldChanges(lookup(eventDefinitions, after.type)?.options, before.options, after.options);
    compareFields(sides, { table: "events", id: after.id, part: "event", name, place: {}, path: ["options"] }, changes);
    if (!isSameJson(before.data, after.data)) quiet.push(setOperation("events", after.id, ["data"], after.data));
  }
  for (const before of Object.values(from.draft.events))
    if (!lookup(to.draft.events, before.id)) {
      const operations: Operation[] = [{ op: "drop", table: "events", id: before.id }];
      const sentence = `The event "${event(before.type)}" was removed.`;
      addDifference(sides, { kind: "removed", part: "event", sentence, operations }, [entryKey("events", before.id)]);
    }
};

/** The keys of a variable that are told of. All others count as details. */
const variableKeys = ["name", "isSessionVariable", "value", "data"] as const;

const tellVariable = (
  sides: Sides,
  key: (typeof variableKeys)[number],
  before: DraftVariable,
  after: DraftVariable,
) => {
  const name = `"${after.name}"`;
  switch (key) {
    case "name":
      return `The variable "${before.name}" is called ${name} now.`;
    case "isSessionVariable":
      return after.isSessionVariable === true
        ? `The variable ${name} is no longer stored with results.`
        : `The variable ${name} is stored with results now.`;
    case "value": {
      const [old, fresh] = [
        tellValue(sides.from, undefined, before.value),
        tellValue(sides.to, undefined, after.value),
      ];
      return old === undefined || fresh === undefined
        ? `The variable ${name} begins with another value.`
        : `The variable ${name} begins with ${fresh} instead of ${old}.`;
    }
    default:
      return `Other details of the variable ${name} changed.`;
  }
};

export const compareVariables = (sides: Sides): void => {
  const { from, to } = sides;
  for (const after of Object.values(to.draft.variables)) {
    const before = lookup(from.draft.variables, after.id);
    if (!before) {
      const operations: Operation[] = [{ op: "put", table: "variables", entry: after }];
      const sentence = `The variable "${after.name}" was added.`;
      addDifference(sides, { kind: "added", part: "variable", sentence, operations }, [
        entryKey("variables", after.id),
      ]);
      continue;
    }
    for (const key of variableKeys) {
      const [one, other]: (Json | undefined)[] = [before[key], after[key]];
      if (isSameJson(one, other)) continue;
      const operations = [setOperation("variables", after.id, [key], other)];
      // Said or unsaid, `false` is the default.
      if (key === "isSessionVariable" && Boolean(one) === Boolean(other)) sides.quiet.push(...operations);
      else {
        const sentence = tellVariable(sides, key, before, after);
        addDifference(sides, { kind: "changed", part: "variable", sentence, operations });
      }
    }
  }
  for (const before of Object.values(from.draft.variables))
    if (!lookup(to.draft.variables, before.id)) {
      const operations: Operation[] = [{ op: "drop", table: "variables", id: before.id }];
      const sentence = `The variable "${before.name}" was removed.`;
      addDifference(sides, { kind: "removed", part: "variable", sentence, operations }, [
        entryKey("variables", before.id),
      ]);
    }
};

/** Compares name, theme, settings, embedding, notes and tests. The address, folder and the like are no part of the content. */
export const compareWhole = (sides: Sides): void => {
  const [before, after] = [botOf(sides.from.draft), botOf(sides.to.draft)];
  const id = botEntryId;
  if (before.name !== after.name)
    addDifference(sides, {
      kind: "changed",
      part: "bot",
      sentence: `The bot is called "${after.name}" instead of "${before.name}".`,
      before: `"${before.name}"`,
      after: `"${after.name}"`,
      operations: [setOperation("bot", id, ["name"], after.name)],
    });
  for (const [part, name, root] of [
    ["theme", "the theme", themeFields],
    ["settings", "the settings", settingsFields],
  ] as const) {
    const changes = listFieldChanges(root, before[part], after[part]);
    compareFields(sides, { table: "bot", id, part, name, place: {}, path: [part] }, changes);
  }
  const details: Operation[] = [];
  for (const key of new Set([...Object.keys(before.data), ...Object.keys(after.data)])) {
    const [one, other] = [valueIn(before.data, key), valueIn(after.data, key)];
    if (keysAboutBot.has(key) || isSameJson(one, other)) continue;
    const operation = setOperation("bot", id, ["data", key], other);
    if (key === "embed" && [one ?? {}, other ?? {}].every(isJsonObject)) {
      const embed = { table: "bot", id, part: "embed", name: "the embedding", place: {}, path: ["data"] } as const;
      const [old, fresh] = [one, other].map((value) => (isJsonObject(value) ? value : {}));
      const count = sides.differences.length;
      // Set as a whole, because one side may have no embedding at all.
      compareFields(sides, { ...embed }, listFieldChanges(embedFields, old ?? {}, fresh ?? {}).map(withoutPath));
      const first = sides.differences[count];
      if (first) first.operations.push(operation);
      else sides.quiet.push(operation);
    } else if (key === "notes")
      addDifference(sides, {
        kind: "changed",
        part: "note",
        sentence: "The notes on the map changed.",
        operations: [operation],
      });
    else if (key === "tests")
      addDifference(sides, {
        kind: "changed",
        part: "tests",
        sentence: "The tests of the bot changed. Visitors notice nothing of them.",
        operations: [operation],
      });
    else details.push(operation);
  }
  if (details.length > 0)
    addDifference(sides, {
      kind: "changed",
      part: "bot",
      sentence: "Other details of the bot changed.",
      operations: details,
    });
};

const withoutPath = <Change extends { path?: readonly string[] }>({ path: _, ...change }: Change) => change;

const valueIn = (data: Readonly<Record<string, Json | undefined>>, key: string): Json | undefined =>
  Object.hasOwn(data, key) ? data[key] : undefined;
