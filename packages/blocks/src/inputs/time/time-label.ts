import { wordsIn } from "@parley/ui";

const labels: Readonly<Record<string, string>> = {
  de: "Uhrzeit",
  fr: "Heure",
  es: "Hora",
  pt: "Horário",
  it: "Ora",
  nl: "Tijd",
};

/** Returns the name of the field in a language such as `fr-CA`, where no question names it; English if unknown. */
export const timeLabel = (language: string): string => wordsIn(language, labels, "Time");
