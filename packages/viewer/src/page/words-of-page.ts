import { wordsIn } from "@parley/ui";
import type { ChatWords } from "../base/chat-words.ts";

interface PageWords {
  notLoaded: string;
  noScripts: string;
  progress: string;
  /** These go into the page's bootstrap, so that no script has to carry them. */
  chat: ChatWords;
}

const english: PageWords = {
  notLoaded: "The chat could not be loaded.",
  noScripts: "Switch on JavaScript in your browser to answer.",
  progress: "Progress",
  chat: {
    wrong: "Something went wrong",
    later: "Please try again later.",
    again: "Try again",
    missing: "This can't be shown here.",
    plain: "This question can't be shown as it was meant.",
    plainWaits: "It is loaded again by itself.",
    plainTakes: "You can answer it here.",
    placeholder: "Type your answer...",
    send: "Send",
    skip: "Skip",
    you: "You",
    place: "{rating} of {most}",
  },
};

const others: Readonly<Record<string, PageWords>> = {
  de: {
    notLoaded: "Der Chat konnte nicht geladen werden.",
    noScripts: "Schalten Sie JavaScript in Ihrem Browser ein, um zu antworten.",
    progress: "Fortschritt",
    chat: {
      wrong: "Etwas ist schiefgegangen",
      later: "Bitte versuchen Sie es später noch einmal.",
      again: "Noch einmal versuchen",
      missing: "Das kann hier nicht angezeigt werden.",
      plain: "Diese Frage kann nicht wie vorgesehen angezeigt werden.",
      plainWaits: "Sie wird von selbst noch einmal geladen.",
      plainTakes: "Sie können hier antworten.",
      placeholder: "Ihre Antwort …",
      send: "Senden",
      skip: "Überspringen",
      you: "Sie",
      place: "{rating} von {most}",
    },
  },
  fr: {
    notLoaded: "La discussion n’a pas pu être chargée.",
    noScripts: "Activez JavaScript dans votre navigateur pour répondre.",
    progress: "Progression",
    chat: {
      wrong: "Une erreur s’est produite",
      later: "Veuillez réessayer plus tard.",
      again: "Réessayer",
      missing: "Ceci ne peut pas être affiché ici.",
      plain: "Cette question ne peut pas être affichée comme prévu.",
      plainWaits: "Elle est rechargée automatiquement.",
      plainTakes: "Vous pouvez y répondre ici.",
      placeholder: "Votre réponse…",
      send: "Envoyer",
      skip: "Passer",
      you: "Vous",
      place: "{rating} sur {most}",
    },
  },
  es: {
    notLoaded: "No se pudo cargar el chat.",
    noScripts: "Active JavaScript en su navegador para responder.",
    progress: "Progreso",
    chat: {
      wrong: "Algo ha salido mal",
      later: "Inténtelo de nuevo más tarde.",
      again: "Intentar de nuevo",
      missing: "Esto no se puede mostrar aquí.",
      plain: "Esta pregunta no se puede mostrar como estaba previsto.",
      plainWaits: "Se vuelve a cargar automáticamente.",
      plainTakes: "Puede responderla aquí.",
      placeholder: "Su respuesta…",
      send: "Enviar",
      skip: "Omitir",
      you: "Usted",
      place: "{rating} de {most}",
    },
  },
  pt: {
    notLoaded: "Não foi possível carregar o chat.",
    noScripts: "Ative o JavaScript no seu navegador para responder.",
    progress: "Progresso",
    chat: {
      wrong: "Algo deu errado",
      later: "Tente novamente mais tarde.",
      again: "Tentar novamente",
      missing: "Isto não pode ser mostrado aqui.",
      plain: "Esta pergunta não pode ser mostrada como previsto.",
      plainWaits: "Ela é carregada novamente de forma automática.",
      plainTakes: "Você pode respondê-la aqui.",
      placeholder: "Sua resposta…",
      send: "Enviar",
      skip: "Pular",
      you: "Você",
      place: "{rating} de {most}",
    },
  },
  it: {
    notLoaded: "Non è stato possibile caricare la chat.",
    noScripts: "Attivi JavaScript nel browser per rispondere.",
    progress: "Avanzamento",
    chat: {
      wrong: "Qualcosa è andato storto",
      later: "Riprovi più tardi.",
      again: "Riprova",
      missing: "Questo non può essere mostrato qui.",
      plain: "Questa domanda non può essere mostrata come previsto.",
      plainWaits: "Viene ricaricata automaticamente.",
      plainTakes: "Può rispondere qui.",
      placeholder: "La sua risposta…",
      send: "Invia",
      skip: "Salta",
      you: "Lei",
      place: "{rating} su {most}",
    },
  },
  nl: {
    notLoaded: "De chat kon niet worden geladen.",
    noScripts: "Zet JavaScript in uw browser aan om te antwoorden.",
    progress: "Voortgang",
    chat: {
      wrong: "Er is iets misgegaan",
      later: "Probeer het later opnieuw.",
      again: "Opnieuw proberen",
      missing: "Dit kan hier niet worden getoond.",
      plain: "Deze vraag kan niet worden getoond zoals bedoeld.",
      plainWaits: "Ze wordt vanzelf opnieuw geladen.",
      plainTakes: "U kunt hier antwoorden.",
      placeholder: "Uw antwoord…",
      send: "Versturen",
      skip: "Overslaan",
      you: "U",
      place: "{rating} van {most}",
    },
  },
};

/** The words in a language such as `fr-CA`; in English where there are none, or nobody knows the language. */
export const wordsOfPage = (language = "en"): PageWords => wordsIn(language, others, english);
