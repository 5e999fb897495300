import type { Flow } from "./flow.ts";
import { furtherLanguages } from "./languages.ts";

const normal = (tag: string): string => tag.trim().replaceAll("_", "-").toLowerCase();
const baseOf = (tag: string): string => normal(tag).split("-")[0] ?? "";

/**
 * The first of the wanted languages that the bot speaks: exactly, else as another variety of it (`de` for `de-AT`).
 * Undefined is the bot's main language, also if it speaks none of them.
 */
export const chooseLanguage = (flow: Pick<Flow, "settings">, wanted: readonly string[]): string | undefined => {
  for (const tag of wanted) {
    const found = findSpoken(flow, tag);
    if (found !== undefined) return found.read ?? undefined;
  }
  return undefined;
};

/**
 * The language of a bot that answers to a tag: exactly, else as another variety of it. `read` is null for the main one.
 * Undefined if the bot doesn't speak it, or speaks one language only.
 */
export const findSpoken = (
  flow: Pick<Flow, "settings">,
  wanted: string,
): { tag: string; read: string | null } | undefined => {
  const main = flow.settings.general.language ?? "";
  const further = furtherLanguages(flow);
  if (further.length === 0 || normal(wanted) === "") return undefined;
  for (const form of [normal, baseOf]) {
    if (form(main) === form(wanted)) return { tag: main, read: null };
    const found = further.find((language) => form(language) === form(wanted));
    if (found !== undefined) return { tag: found, read: found };
  }
  return undefined;
};
