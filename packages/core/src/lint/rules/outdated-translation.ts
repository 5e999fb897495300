import { nameOfLanguage } from "../../text/find-language.ts";
import { defineRule } from "../rule.ts";

export const outdatedTranslation = defineRule({
  id: "outdated-translation",
  severity: "info",
  description: "Texts were changed after they had been translated into one of the bot's languages.",
  remedy: "Look at them under Languages: change the translations, or mark them as still right.",
  check: ({ translations }) =>
    translations
      .filter(({ changed }) => changed > 0)
      .map(({ language, changed }) => ({
        message: `${changed} ${changed === 1 ? "text has" : "texts have"} changed since ${changed === 1 ? "it was" : "they were"} translated into ${nameOfLanguage(language, "en")}.`,
      })),
});
