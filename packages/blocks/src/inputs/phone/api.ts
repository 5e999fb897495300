import type { BlockApi } from "@parley/core";
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";

/** Returns the first phone number in a text; the given country applies to a national number. */
const findNumber = (text: string, country: unknown): string | undefined => {
  const code = typeof country === "string" ? country.trim().toUpperCase() : "";
  const number = parsePhoneNumberFromString(text, isSupportedCountry(code) ? (code satisfies CountryCode) : undefined);
  return number?.isValid() ? number.number : undefined;
};

export const api: BlockApi = {
  alwaysSent: ["labels"],
  example: () => "+33612345678",
  // The run checks only the form of a number; the view, and here the chat API, check it by country.
  readReply(reply, { defaultCountryCode }) {
    const number = findNumber(reply.text, defaultCountryCode);
    return number === undefined ? { ...reply, isInvalid: true } : { ...reply, text: number };
  },
};
