// lazy
import { defineInputView, FieldForm, type InputViewProps } from "@parley/ui";
import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { useMemo, useState } from "react";
import type { PhoneBlock } from "./block.ts";
import { countryOfLanguage, listCountries } from "./countries.ts";

const PhoneInput = ({ options, prefilledValue, question, onReply }: InputViewProps<PhoneBlock["options"]>) => {
  const { labels, defaultCountryCode } = options;
  const countries = useMemo(() => listCountries(navigator.language), []);
  const findCountry = (code: string | undefined) => countries.find((country) => country.code === code?.toUpperCase());
  const [text, setText] = useState(prefilledValue);
  const [country, setCountry] = useState(
    () =>
      findCountry(countryOf(prefilledValue)) ??
      findCountry(defaultCountryCode) ??
      findCountry(countryOfLanguage(navigator.language)),
  );

  const type = (typed: string) => {
    setText(typed);
    const own = countryOf(typed);
    if (own) setCountry(findCountry(own));
  };
  const send = () => {
    const number = parsePhoneNumberFromString(text, country?.code);
    onReply(number?.isValid() ? { text: number.number } : { text: text.trim(), isInvalid: true });
  };
  return (
    <FieldForm isEmpty={text.trim() === ""} buttonLabel={labels.button} onSubmit={send}>
      <span className="parley-country">
        <span aria-hidden="true">
          {country?.flag ?? "🌐"} <span className="parley-country-arrow">▾</span>
        </span>
        <select
          aria-label="Country"
          value={country?.code ?? ""}
          onChange={(event) => setCountry(findCountry(event.target.value))}
        >
          <option value="">🌐 +</option>
          {countries.map(({ code, name, flag, dialCode }) => (
            // The name comes first: typing its first letters finds it.
            <option key={code} value={code}>{`${name} ${flag} ${dialCode}`}</option>
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

/** A number with a plus says its country itself. */
const countryOf = (text: string) =>
  text.trim().startsWith("+") ? parsePhoneNumberFromString(text)?.country : undefined;

export const view = defineInputView<PhoneBlock["options"]>(PhoneInput);
