import { wordsIn } from "@parley/ui";

/** Labels of the buttons for files and recordings, which no setting of the bot defines. */
interface Words {
  attach: string;
  record: string;
  discard: string;
  recording: string;
  noMicrophone: string;
}

const english: Words = {
  attach: "Attach files",
  record: "Record an answer",
  discard: "Discard the recording",
  recording: "Recording",
  noMicrophone: "The microphone can't be used here",
};

const others: Readonly<Record<string, Words>> = {
  de: {
    attach: "Dateien anhängen",
    record: "Antwort aufnehmen",
    discard: "Aufnahme verwerfen",
    recording: "Aufnahme",
    noMicrophone: "Das Mikrofon kann hier nicht verwendet werden",
  },
  fr: {
    attach: "Joindre des fichiers",
    record: "Enregistrer une réponse",
    discard: "Supprimer l’enregistrement",
    recording: "Enregistrement",
    noMicrophone: "Le microphone ne peut pas être utilisé ici",
  },
  es: {
    attach: "Adjuntar archivos",
    record: "Grabar una respuesta",
    discard: "Descartar la grabación",
    recording: "Grabación",
    noMicrophone: "El micrófono no se puede usar aquí",
  },
  pt: {
    attach: "Anexar arquivos",
    record: "Gravar uma resposta",
    discard: "Descartar a gravação",
    recording: "Gravação",
    noMicrophone: "O microfone não pode ser usado aqui",
  },
  it: {
    attach: "Allega file",
    record: "Registra una risposta",
    discard: "Elimina la registrazione",
    recording: "Registrazione",
    noMicrophone: "Qui non è possibile usare il microfono",
  },
  nl: {
    attach: "Bestanden toevoegen",
    record: "Een antwoord opnemen",
    discard: "Opname verwijderen",
    recording: "Opname",
    noMicrophone: "De microfoon kan hier niet worden gebruikt",
  },
};

/** Returns the labels in a language such as `fr-CA`; English if unknown. */
export const wordsOfFiles = (language: string): Words => wordsIn(language, others, english);
