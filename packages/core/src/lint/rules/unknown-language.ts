import { findSpoken } from "../../flow/find-spoken.ts";
import { shorten } from "../../text/shorten.ts";
import { nameBlock, placeOf } from "../names.ts";
import { defineRule } from "../rule.ts";

export const unknownLanguage = defineRule({
  id: "unknown-language",
  severity: "warning",
  description: "A block sets the chat to a language that the bot doesn't speak, so nothing changes.",
  remedy: "Add the language under Languages, or name one that is there by its tag, such as de.",
  check: ({ flow, blocks }) =>
    blocks.flatMap((entry) => {
      const wanted = entry.definition?.changesLanguage ? entry.block.options.language : undefined;
      if (typeof wanted !== "string" || wanted.trim() === "" || wanted.includes("{{")) return [];
      if (findSpoken(flow, wanted)) return [];
      const message = `${nameBlock(entry)} names "${shorten(wanted.trim())}", which is no language of this bot.`;
      return [{ message, ...placeOf(entry), field: "language" }];
    }),
});
