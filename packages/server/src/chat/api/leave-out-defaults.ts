import { isDeepStrictEqual } from "node:util";
import { type Flow, isJsonObject, type Json, type JsonObject, lookup } from "@parley/core";
import { type BlockDefinition, defaultsOf, withoutBlanks } from "@parley/core/fields";
import { compileSettings, compileTheme } from "@parley/core/format";

/** Whether a client gets values that are the default. Clients of `sendMessage` have no defaults of their own. */
export interface Completeness {
  hasDefaults?: boolean | undefined;
}

/** The values that are not the default; an object counts as a whole, so clients never mix theirs with an author's. */
const withoutDefaults = (values: object, defaults: object, kept: readonly string[] = []): JsonObject => {
  const defaultOf = new Map<string, unknown>(Object.entries(defaults));
  return Object.fromEntries(
    Object.entries(values).filter(
      ([key, value]) => kept.includes(key) || !defaultOf.has(key) || !isDeepStrictEqual(value, defaultOf.get(key)),
    ),
  );
};

interface Sources {
  defaults: JsonObject;
  /** The values as the bot's file has them. */
  given: JsonObject;
}

const insideOf = (object: JsonObject, key: string): JsonObject => {
  const value = lookup(object, key);
  return isJsonObject(value) ? value : {};
};

/** The values that stand in the file, as they are now, and those that are not the default; the same inside of objects. */
const ownValues = (values: JsonObject, { defaults, given }: Sources): JsonObject => {
  const kept: JsonObject = {};
  for (const [key, value] of Object.entries(values)) {
    const isNamed = (lookup(given, key) ?? null) !== null;
    const usual = lookup(defaults, key);
    if (isJsonObject(value) && isJsonObject(usual)) {
      const part = ownValues(value, { defaults: usual, given: insideOf(given, key) });
      if (isNamed || Object.keys(part).length > 0) kept[key] = part;
    } else if (isNamed || !isDeepStrictEqual(value, usual)) kept[key] = value;
  }
  return kept;
};

/** The values, with the texts that the file has as empty ones. */
const withEmptied = (values: JsonObject, given: JsonObject): JsonObject => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(given).flatMap(([key, own]): [string, Json][] => {
      if (own === "") return [[key, own]];
      const isInside = isJsonObject(own) && isJsonObject(lookup(values, key) ?? {});
      return isInside ? [[key, withEmptied(insideOf(values, key), own)]] : [];
    }),
  ),
});

/**
 * An input's options as the file has them: what it doesn't name, and is the default, is left out, since clients have it,
 * too; so is what came out empty. `kept`: what is sent anyway, where the default of clients differs.
 */
export const ownOptions = (
  options: JsonObject,
  definition: BlockDefinition | undefined,
  { given, kept = [] }: { given: JsonObject; kept: readonly string[] | undefined },
): JsonObject => {
  if (!definition) return options;
  const filled = withoutBlanks(definition.options, options);
  const whole = Object.fromEntries(Object.entries(filled).filter(([key]) => kept.includes(key)));
  const defaults = defaultsOf(definition.options);
  return { ...ownValues(withEmptied(filled, given), { defaults, given }), ...whole };
};

const plain = { theme: compileTheme(undefined), settings: compileSettings(undefined) };

/** The looks and the behaviour that an author has chosen; the rest is what clients do for the version of the format. */
export const ownLooks = ({ theme, settings }: Pick<Flow, "theme" | "settings">) => {
  const general = withoutDefaults(theme.general, plain.theme.general);
  // Where the container's text has the default colour on another background, clients would choose one that fits.
  const kept = general.background === undefined ? [] : ["container"];
  return {
    theme: {
      general,
      chat: withoutDefaults(theme.chat, plain.theme.chat, kept),
      ...(theme.customCss === plain.theme.customCss ? {} : { customCss: theme.customCss }),
    },
    settings: {
      general: withoutDefaults(settings.general, plain.settings.general),
      typingEmulation: withoutDefaults(settings.typingEmulation, plain.settings.typingEmulation),
    },
  };
};
