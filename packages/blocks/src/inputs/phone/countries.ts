import { type CountryCode, getCountries, getCountryCallingCode, isSupportedCountry } from "libphonenumber-js/min";

export interface Country {
  code: CountryCode;
  /** In the visitor's language. */
  name: string;
  flag: string;
  /** With the plus. */
  dialCode: string;
}

/** The code of a country with phone numbers, in whatever case it is written; undefined for anything else. */
export const findCountryCode = (code: string | undefined): CountryCode | undefined => {
  const upper = code?.toUpperCase() ?? "";
  return isSupportedCountry(upper) ? upper : undefined;
};

/** All countries with phone numbers, by name. */
export const listCountries = (language: string): Country[] => {
  const names = new Intl.DisplayNames([language, "en"], { type: "region" });
  return getCountries()
    .map((code) => ({
      code,
      name: names.of(code) ?? code,
      flag: flagOf(code),
      dialCode: `+${getCountryCallingCode(code)}`,
    }))
    .sort((one, other) => one.name.localeCompare(other.name, language));
};

/** Two regional indicator letters: systems draw them as a flag, or as the letters. */
export const flagOf = (code: string): string =>
  String.fromCodePoint(...[...code].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 65));

/** The country where most people of a language code such as `fr-CA` are; undefined where that can't be told. */
export const countryOfLanguage = (language: string): string | undefined => {
  try {
    return new Intl.Locale(language).maximize().region;
  } catch {
    return undefined;
  }
};
