import { type BlockOf, defineBlock, f } from "@parley/core/fields";

export const block = defineBlock({
  type: "Set language",
  family: "logic",
  label: "Set language",
  description: "Goes on in another of the bot's languages.",
  search: ["translate", "translation", "locale", "multilingual", "speak"],
  key: "options",
  changesLanguage: true,
  options: f.fields({
    language: f.text({
      label: "Language",
      help: "The tag of one of the bot's languages, such as de, or a variable that holds one. Empty leaves the language as it is.",
      placeholder: "de",
    }),
    variableId: f.variable({
      label: "Save the language in",
      help: "The tag of the language that the chat has from now on, for conditions.",
      access: "sets",
    }),
  }),
  summary: ({ language }) => language,
});

export type SetLanguageBlock = BlockOf<typeof block>;
