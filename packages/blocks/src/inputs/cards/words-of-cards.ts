import { wordsIn } from "@parley/ui";

type Words = readonly [previous: string, next: string];

const others: Readonly<Record<string, Words>> = {
  de: ["Vorherige Karten", "Nächste Karten"],
  fr: ["Cartes précédentes", "Cartes suivantes"],
  es: ["Tarjetas anteriores", "Tarjetas siguientes"],
  pt: ["Cartões anteriores", "Próximos cartões"],
  it: ["Schede precedenti", "Schede successive"],
  nl: ["Vorige kaarten", "Volgende kaarten"],
};

/** Returns the labels of the scroll buttons in a language such as `fr-CA`; English if unknown. */
export const wordsOfCards = (language: string): Words => wordsIn(language, others, ["Previous cards", "Next cards"]);
