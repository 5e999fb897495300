import { documentLanguage, wordsIn } from "@parley/ui";
import { paymentTexts } from "./payment-texts.ts";

interface PaymentWords extends Readonly<Record<keyof typeof paymentTexts, string>> {
  again: string;
  preview: string;
  /** [[amount]] is filled in. */
  noAmount: string;
}

const english: PaymentWords = {
  ...paymentTexts,
  again: "Try again",
  preview: "Preview: nothing is charged.",
  noAmount: '"[[amount]]" is not an amount.',
};

const others: Readonly<Record<string, PaymentWords>> = {
  de: {
    succeeded: "Die Zahlung ist eingegangen!",
    processing: "Ihre Zahlung wird bearbeitet.",
    unsuccessful: "Die Zahlung ist fehlgeschlagen. Bitte versuchen Sie es noch einmal.",
    other: "Etwas ist schiefgegangen.",
    impossible: "Das kann im Moment nicht bezahlt werden. Bitte sagen Sie es denen, die Sie darum gebeten haben.",
    again: "Noch einmal versuchen",
    preview: "Vorschau: Es wird nichts abgebucht.",
    noAmount: "„[[amount]]“ ist kein Betrag.",
  },
  fr: {
    succeeded: "Paiement réussi !",
    processing: "Votre paiement est en cours de traitement.",
    unsuccessful: "Votre paiement n’a pas abouti, veuillez réessayer.",
    other: "Une erreur s’est produite.",
    impossible: "Ce paiement est impossible pour le moment. Prévenez la personne qui vous l’a demandé.",
    again: "Réessayer",
    preview: "Aperçu : rien n’est débité.",
    noAmount: "« [[amount]] » n’est pas un montant.",
  },
  es: {
    succeeded: "¡Pago realizado!",
    processing: "Su pago se está procesando.",
    unsuccessful: "El pago no se ha realizado. Inténtelo de nuevo.",
    other: "Algo ha salido mal.",
    impossible: "No se puede pagar en este momento. Avise a quien se lo ha pedido.",
    again: "Intentar de nuevo",
    preview: "Vista previa: no se cobra nada.",
    noAmount: "«[[amount]]» no es un importe.",
  },
  pt: {
    succeeded: "Pagamento concluído!",
    processing: "Seu pagamento está sendo processado.",
    unsuccessful: "O pagamento não foi concluído. Tente novamente.",
    other: "Algo deu errado.",
    impossible: "Não é possível pagar no momento. Avise quem pediu o pagamento.",
    again: "Tentar novamente",
    preview: "Prévia: nada é cobrado.",
    noAmount: "“[[amount]]” não é um valor.",
  },
  it: {
    succeeded: "Pagamento riuscito!",
    processing: "Il pagamento è in elaborazione.",
    unsuccessful: "Il pagamento non è riuscito. Riprovi.",
    other: "Qualcosa è andato storto.",
    impossible: "Al momento non è possibile pagare. Lo segnali a chi Le ha chiesto il pagamento.",
    again: "Riprova",
    preview: "Anteprima: non viene addebitato nulla.",
    noAmount: "«[[amount]]» non è un importo.",
  },
  nl: {
    succeeded: "De betaling is gelukt!",
    processing: "Uw betaling wordt verwerkt.",
    unsuccessful: "De betaling is niet gelukt. Probeer het opnieuw.",
    other: "Er is iets misgegaan.",
    impossible: "Er kan nu niet worden betaald. Meld het aan wie u om de betaling vroeg.",
    again: "Opnieuw proberen",
    preview: "Voorbeeld: er wordt niets afgeschreven.",
    noAmount: "“[[amount]]” is geen bedrag.",
  },
};

/** What the payment says in the language of the page. Its labels are the bot's own. */
export const paymentWords = (): PaymentWords => wordsIn(documentLanguage(), others, english);
