import { isDeepStrictEqual } from "node:util";
import type { Flow, JsonObject } from "@parley/core";
import { type BlockDefinition, defaultsOf } from "@parley/core/fields";
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

/** An input's options without those that clients have as their default, too. `kept`: where their default differs. */
export const ownOptions = (
  options: JsonObject,
  definition: BlockDefinition | undefined,
  kept: readonly string[] | undefined,
): JsonObject => (definition ? withoutDefaults(options, defaultsOf(definition.options), kept) : options);

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
