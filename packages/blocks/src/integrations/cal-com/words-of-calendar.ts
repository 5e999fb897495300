import { wordsIn } from "@parley/ui";

type Words = readonly [open: string, loading: string];

const others: Readonly<Record<string, Words>> = {
  de: ["Kalender öffnen", "Der Kalender wird geladen … In neuem Tab öffnen"],
  fr: ["Ouvrir le calendrier", "Chargement du calendrier… L’ouvrir dans un nouvel onglet"],
  es: ["Abrir el calendario", "Cargando el calendario… Abrirlo en otra pestaña"],
  pt: ["Abrir o calendário", "Carregando o calendário… Abrir em nova aba"],
  it: ["Apri il calendario", "Caricamento del calendario… Aprilo in una nuova scheda"],
  nl: ["De agenda openen", "De agenda wordt geladen… Open hem in een nieuw tabblad"],
};

/** Returns the text of the link in a language such as `fr-CA`; English if unknown. */
export const wordsOfCalendar = (language: string): Words =>
  wordsIn(language, others, ["Open the calendar", "Loading the calendar… Open it in a new tab"]);
