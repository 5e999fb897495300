import { documentLanguage, wordsIn } from "../document-language.ts";

/** What is said of files, where no setting of the bot says it. [[file]] and [[limit]] are filled in. */
interface FileWords {
  waiting: string;
  retry: string;
  remove: string;
  otherKind: string;
  fileFailed: string;
  filesFailed: string;
  storageFull: string;
  tooLarge: string;
}

/** Failures and sizes as the specification has them (sections 5 and 8). */
const english: FileWords = {
  waiting: "Waiting for the network",
  retry: "Retry [[file]]",
  remove: "Remove [[file]]",
  otherKind: "Files of this kind are not accepted here",
  fileFailed: "An error occured while uploading the file",
  filesFailed: "An error occured while uploading the files",
  storageFull: "There is no room left for files. Please tell whoever asked you for them.",
  tooLarge: "A file is larger than [[limit]]MB",
};

const others: Readonly<Record<string, FileWords>> = {
  de: {
    waiting: "Wartet auf das Netz",
    retry: "[[file]] noch einmal senden",
    remove: "[[file]] entfernen",
    otherKind: "Dateien dieser Art werden hier nicht angenommen",
    fileFailed: "Beim Hochladen der Datei ist ein Fehler aufgetreten",
    filesFailed: "Beim Hochladen der Dateien ist ein Fehler aufgetreten",
    storageFull: "Für Dateien ist kein Platz mehr. Bitte sagen Sie es denen, die Sie darum gebeten haben.",
    tooLarge: "Eine Datei ist größer als [[limit]] MB",
  },
  fr: {
    waiting: "En attente du réseau",
    retry: "Renvoyer [[file]]",
    remove: "Retirer [[file]]",
    otherKind: "Les fichiers de ce type ne sont pas acceptés ici",
    fileFailed: "Une erreur s’est produite lors de l’envoi du fichier",
    filesFailed: "Une erreur s’est produite lors de l’envoi des fichiers",
    storageFull: "Il n’y a plus de place pour les fichiers. Prévenez la personne qui vous les a demandés.",
    tooLarge: "Un fichier dépasse [[limit]] Mo",
  },
  es: {
    waiting: "Esperando la red",
    retry: "Reintentar [[file]]",
    remove: "Quitar [[file]]",
    otherKind: "Aquí no se aceptan archivos de este tipo",
    fileFailed: "Se produjo un error al subir el archivo",
    filesFailed: "Se produjo un error al subir los archivos",
    storageFull: "No queda espacio para archivos. Avise a quien se los pidió.",
    tooLarge: "Un archivo supera los [[limit]] MB",
  },
  pt: {
    waiting: "Aguardando a rede",
    retry: "Tentar [[file]] novamente",
    remove: "Remover [[file]]",
    otherKind: "Arquivos deste tipo não são aceitos aqui",
    fileFailed: "Ocorreu um erro ao enviar o arquivo",
    filesFailed: "Ocorreu um erro ao enviar os arquivos",
    storageFull: "Não há mais espaço para arquivos. Avise quem os pediu a você.",
    tooLarge: "Um arquivo tem mais de [[limit]] MB",
  },
  it: {
    waiting: "In attesa della rete",
    retry: "Riprova [[file]]",
    remove: "Rimuovi [[file]]",
    otherKind: "I file di questo tipo non sono accettati qui",
    fileFailed: "Si è verificato un errore durante il caricamento del file",
    filesFailed: "Si è verificato un errore durante il caricamento dei file",
    storageFull: "Non c’è più spazio per i file. Avvisi chi glieli ha chiesti.",
    tooLarge: "Un file supera i [[limit]] MB",
  },
  nl: {
    waiting: "Wacht op het netwerk",
    retry: "[[file]] opnieuw versturen",
    remove: "[[file]] verwijderen",
    otherKind: "Bestanden van dit type worden hier niet aangenomen",
    fileFailed: "Er is iets misgegaan bij het uploaden van het bestand",
    filesFailed: "Er is iets misgegaan bij het uploaden van de bestanden",
    storageFull: "Er is geen ruimte meer voor bestanden. Laat het weten aan wie u erom vroeg.",
    tooLarge: "Een bestand is groter dan [[limit]] MB",
  },
};

/** The words in the language of the visitor's page; in English where there are none. */
export const fileWords = (): FileWords => wordsIn(documentLanguage(), others, english);
