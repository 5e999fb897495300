// lazy
import { defineInputView, FieldForm, type InputViewProps, languageOfTexts, say, useIsLive } from "@parley/ui";
import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { useMemo, useState } from "react";
import type { PhoneBlock } from "./block.ts";
import { countryOfLanguage, findCountryCode, listCountries } from "./countries.ts";
import { Flag } from "./flag.tsx";

const PhoneInput = ({ options, prefilledValue, question, onReply }: InputViewProps<PhoneBlock["options"]>) => {
  const { labels, defaultCountryCode } = options;
  // The server does not know the visitor's language or the browser's country names.
  const language = useIsLive() ? navigator.language : undefined;
  const countries = useMemo(
    () => (language === undefined ? [] : listCountries(languageOfTexts() ?? language)),
    [language],
  );
  const [text, setText] = useState(prefilledValue);
  const [chosen, setChosen] = useState<CountryCode | "" | undefined>(
    () => countryOf(prefilledValue) ?? findCountryCode(defaultCountryCode),
  );
  const country = chosen ?? findCountryCode(language && countryOfLanguage(language));

  const type = (typed: string) => {
    setText(typed);
    setChosen(countryOf(typed) ?? chosen);
  };
  const send = (isInvalid: boolean) => {
    const number = isInvalid ? undefined : parsePhoneNumberFromString(text, country || undefined);
    onReply(number?.isValid() ? { text: number.number } : { text: text.trim(), isInvalid: true });
  };
  return (
    <FieldForm isEmpty={text.trim() === ""} buttonLabel={labels.button} onSubmit={send}>
      <span className="parley-country">
        <span className="parley-country-shown" aria-hidden="true">
          <Flag country={country} />
          <span className="parley-country-arrow">▾</span>
        </span>
        <select
          aria-label={say("country", "Country")}
          value={countries.length > 0 ? country : ""}
          onChange={(event) => setChosen(findCountryCode(event.target.value) ?? "")}
        >
          <option value="">+</option>
          {countries.map(({ code, name, dialCode }) => (
            // The name comes first, so that typing its first letters selects it.
            <option key={code} value={code}>{`${name} ${dialCode}`}</option>
          ))}
        </select>
      </span>
      <input
        className="parley-field typebot-input"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="send"
        dir="auto"
        value={text}
        placeholder={labels.placeholder}
        aria-label={question || labels.placeholder}
        required
        onChange={(event) => type(event.target.value)}
      />
    </FieldForm>
  );
};

/** A number with a plus contains its country. */
const countryOf = (text: string) =>
  text.trim().startsWith("+") ? parsePhoneNumberFromString(text)?.country : undefined;

export const view = defineInputView<PhoneBlock["options"]>(PhoneInput);
