import { say } from "@parley/ui";

export interface ConsentTexts {
  message: string;
  agreeLabel: string;
  declineLabel: string;
  changeLabel: string;
}

/** Returns the author's texts of the consent bar, and those of the page's language for the rest. */
export const chosenTexts = (own: Partial<ConsentTexts>): ConsentTexts => {
  const pick = (text: string | undefined, usual: string) => text?.trim() || usual;
  return {
    message: pick(
      own.message,
      say("consent", "This chat would like to use services that measure visits or connect you to support. May it?"),
    ),
    agreeLabel: pick(own.agreeLabel, say("agree", "Agree")),
    declineLabel: pick(own.declineLabel, say("decline", "Decline")),
    changeLabel: pick(own.changeLabel, say("privacyChoices", "Privacy choices")),
  };
};
