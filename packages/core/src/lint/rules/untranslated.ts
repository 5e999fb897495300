import { nameOfLanguage } from "../../text/find-language.ts";
import { defineRule } from "../rule.ts";

export const untranslated = defineRule({
  id: "untranslated",
  severity: "info",
  description: "Texts have no translation into one of the bot's languages.",
  remedy: "Translate them under Languages; until then visitors read them in the main language.",
  check: ({ translations }) =>
    translations
      .filter(({ missing }) => missing > 0)
      .map(({ language, missing, all }) => ({
        message: `${missing} of ${all} texts ${missing === 1 ? "isn't" : "aren't"} translated into ${nameOfLanguage(language, "en")}.`,
      })),
});
