import { isDeepStrictEqual } from "node:util";
import { type Flow, isJsonObject, type Json, type JsonObject, lookup } from "@parley/core";
import { type BlockDefinition, defaultsOf, withoutBlanks } from "@parley/core/fields";
import { compileSettings, compileTheme } from "@parley/core/format";

/** Whether a client receives default values. Clients of `sendMessage` have no defaults of their own. */
export interface Completeness {
  hasDefaults?: boolean | undefined;
}

/**
 * Removes default values. Objects are compared as a whole, so that clients never mix their defaults with an author's values.
 */
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
  /** The values in the bot's file. */
  given: JsonObject;
}

const insideOf = (object: JsonObject, key: string): JsonObject => {
  const value = lookup(object, key);
  return isJsonObject(value) ? value : {};
};

/**
 * Keeps the current values of keys that the file contains, and values that differ from the default. This also applies
 * inside objects.
 */
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

/** The values, plus the texts that are empty in the file. */
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
 * Returns an input's options as in its file. Defaults that the file omits are left out, since clients know them.
 * Options that became empty are left out, too.
 *
 * @param kept options that are always sent, because clients have another default
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

/** The looks and behaviour that an author has chosen. Clients use the format version's defaults for the rest. */
export const ownLooks = ({ theme, settings }: Pick<Flow, "theme" | "settings">) => {
  const general = withoutDefaults(theme.general, plain.theme.general);
  // The container's default text colour is sent on a non-default background, because clients would otherwise choose another
  // one.
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
