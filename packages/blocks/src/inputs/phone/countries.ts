import { type CountryCode, getCountries, getCountryCallingCode, isSupportedCountry } from "libphonenumber-js/min";

export interface Country {
  code: CountryCode;
  /** The name in the language of the chat; where Parley has no texts in it, in that of the browser. */
  name: string;
  /** The dial code with the plus. */
  dialCode: string;
}

/** Returns the code of a country with phone numbers, in any case; undefined for anything else. */
export const findCountryCode = (code: string | undefined): CountryCode | undefined => {
  const upper = code?.toUpperCase() ?? "";
  return isSupportedCountry(upper) ? upper : undefined;
};

/** Returns all countries with phone numbers, sorted by name. */
export const listCountries = (language: string): Country[] => {
  const names = new Intl.DisplayNames([language, "en"], { type: "region" });
  return getCountries()
    .map((code) => ({
      code,
      name: names.of(code) ?? code,
      dialCode: `+${getCountryCallingCode(code)}`,
    }))
    .sort((one, other) => one.name.localeCompare(other.name, language));
};

/** Returns the most likely country of a language code such as `fr-CA`; undefined if unclear. */
export const countryOfLanguage = (language: string): string | undefined => {
  try {
    return new Intl.Locale(language).maximize().region;
  } catch {
    return undefined;
  }
};
