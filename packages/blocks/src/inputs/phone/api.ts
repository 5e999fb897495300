import type { BlockApi } from "@parley/core";
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";

/** The first phone number in the text, of the country given where it names none itself. */
const findNumber = (text: string, country: unknown): string | undefined => {
  const code = typeof country === "string" ? country.trim().toUpperCase() : "";
  const number = parsePhoneNumberFromString(text, isSupportedCountry(code) ? (code satisfies CountryCode) : undefined);
  return number?.isValid() ? number.number : undefined;
};

export const api: BlockApi = {
  alwaysSent: ["labels"],
  example: () => "+33612345678",
  // The run knows the shape of numbers only; which ones a country has the view knows, and here this.
  readReply(reply, { defaultCountryCode }) {
    const number = findNumber(reply.text, defaultCountryCode);
    return number === undefined ? { ...reply, isInvalid: true } : { ...reply, text: number };
  },
};
