/** The texts of the consent bar if the author has written none. */
export interface ConsentTexts {
  message: string;
  agreeLabel: string;
  declineLabel: string;
  changeLabel: string;
}

const texts: Readonly<Record<string, ConsentTexts>> = {
  en: {
    message: "This chat would like to use services that measure visits or connect you to support. May it?",
    agreeLabel: "Agree",
    declineLabel: "Decline",
    changeLabel: "Privacy choices",
  },
  de: {
    message: "Dieser Chat möchte Dienste nutzen, die Besuche messen oder Sie mit dem Support verbinden. Einverstanden?",
    agreeLabel: "Zustimmen",
    declineLabel: "Ablehnen",
    changeLabel: "Datenschutz-Auswahl",
  },
  fr: {
    message:
      "Cette discussion souhaite utiliser des services de mesure d’audience ou d’assistance. Êtes-vous d’accord ?",
    agreeLabel: "Accepter",
    declineLabel: "Refuser",
    changeLabel: "Choix de confidentialité",
  },
  es: {
    message: "Este chat quiere usar servicios que miden las visitas o le conectan con soporte. ¿Está de acuerdo?",
    agreeLabel: "Aceptar",
    declineLabel: "Rechazar",
    changeLabel: "Opciones de privacidad",
  },
  pt: {
    message: "Este chat gostaria de usar serviços que medem visitas ou ligam você ao suporte. Concorda?",
    agreeLabel: "Concordar",
    declineLabel: "Recusar",
    changeLabel: "Opções de privacidade",
  },
  it: {
    message: "Questa chat vorrebbe usare servizi che misurano le visite o la collegano all’assistenza. È d’accordo?",
    agreeLabel: "Accetta",
    declineLabel: "Rifiuta",
    changeLabel: "Scelte sulla privacy",
  },
  nl: {
    message: "Deze chat wil diensten gebruiken die bezoeken meten of u met support verbinden. Mag dat?",
    agreeLabel: "Akkoord",
    declineLabel: "Weigeren",
    changeLabel: "Privacykeuzes",
  },
};

/** Returns the texts of a language by its code; English if there are none. */
export const consentTexts = (language: string): ConsentTexts => {
  const known = texts[language.toLowerCase().split(/[-_]/)[0] ?? ""] ?? texts.en;
  if (!known) throw new Error("There are no texts in English.");
  return known;
};

/** Returns the author's texts, and those of the page's language for the rest. */
export const chosenTexts = (own: Partial<ConsentTexts>, language: string): ConsentTexts => {
  const usual = consentTexts(language);
  const pick = (key: keyof ConsentTexts) => own[key]?.trim() || usual[key];
  return {
    message: pick("message"),
    agreeLabel: pick("agreeLabel"),
    declineLabel: pick("declineLabel"),
    changeLabel: pick("changeLabel"),
  };
};
