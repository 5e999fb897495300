import { complete } from "@parley/core/fields";
import { visitorTexts } from "@parley/core/visitor-texts";
import { setTexts } from "@parley/ui";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { block } from "./block.ts";
import { countryOfLanguage, listCountries } from "./countries.ts";
import { view as View } from "./view.tsx";

afterEach(cleanup);

const show = (stored: object = {}, input: { prefilledValue?: string; question?: string } = {}) => {
  const onReply = vi.fn();
  const options = complete(block.options, stored) as never;
  render(<View options={options} items={[]} prefilledValue="" question="" onReply={onReply} {...input} />);
  const country = screen.getByRole<HTMLSelectElement>("combobox", { name: "Country" });
  const field = screen.getByRole<HTMLInputElement>("textbox");
  return { country, field, onReply, user: userEvent.setup(), button: screen.getByRole<HTMLButtonElement>("button") };
};

it("sends the number in its international form", async () => {
  const { field, onReply, user } = show({ defaultCountryCode: "FR" });
  await user.type(field, "06 12 34 56 78{Enter}");
  expect(onReply).toHaveBeenCalledWith({ text: "+33612345678" });
});

it("spec 5.2: Phone is validated by a phone-number check", async () => {
  const { field, onReply, user } = show({ defaultCountryCode: "FR" });
  // The length is right, but French numbers don't start like this.
  await user.type(field, "00 12 34 56 78{Enter}");
  expect(onReply).toHaveBeenLastCalledWith({ text: "00 12 34 56 78", isInvalid: true });
  await user.clear(field);
  await user.type(field, "hello{Enter}");
  expect(onReply).toHaveBeenLastCalledWith({ text: "hello", isInvalid: true });
});

it("names the countries and their list in the chat's language, or in the browser's", () => {
  const { country } = show();
  const options = complete(block.options, {}) as never;
  expect(country.getAttribute("aria-label")).toBe("Country");
  const names = ["de-CH", "fr", "xx"].map((language) => {
    cleanup();
    setTexts(visitorTexts(language).said);
    const { container } = render(
      <View options={options} items={[]} prefilledValue="" question="" onReply={() => {}} />,
    );
    return [
      container.querySelector("select")?.getAttribute("aria-label"),
      container.querySelector("option[value=AT]")?.textContent,
    ];
  });
  setTexts();
  expect(names).toEqual([
    ["Land", "Österreich +43"],
    ["Pays", "Autriche +43"],
    ["Country", "Austria +43"],
  ]);
});

it("spec 3.17: phone: defaultCountryCode", () => {
  expect(show({ defaultCountryCode: "de" }).country.value).toBe("DE");
  cleanup();
  expect(show({ defaultCountryCode: "XX" }).country.value).toBe(countryOfLanguage(navigator.language));
});

it("has a selector of all countries, by name, with its dial code, and shows the flag of the one picked", async () => {
  const { country, field, onReply, user } = show({ defaultCountryCode: "FR" });
  expect(country.options.length).toBeGreaterThan(240);
  expect(country.selectedOptions[0]?.textContent).toBe("France +33");
  const flag = () => country.parentElement?.querySelector("img")?.getAttribute("src");
  expect(flag()).toBe("/assets/flag-fr.svg");
  await user.selectOptions(country, "GB");
  expect(flag()).toBe("/assets/flag-gb.svg");
  await user.type(field, "020 7946 0958{Enter}");
  expect(onReply).toHaveBeenCalledWith({ text: "+442079460958" });
});

it("takes the country from a number that begins with a plus", async () => {
  const { country, field, onReply, user } = show({ defaultCountryCode: "FR" });
  await user.type(field, "+49 30 901820");
  expect(country.value).toBe("DE");
  await user.type(field, "{Enter}");
  expect(onReply).toHaveBeenCalledWith({ text: "+4930901820" });
});

it("names countries in the visitor's language, and guesses the visitor's", () => {
  const german = listCountries("de");
  expect(german.find(({ code }) => code === "AT")).toEqual({
    code: "AT",
    name: "Österreich",
    dialCode: "+43",
  });
  expect([countryOfLanguage("fr-CA"), countryOfLanguage("de"), countryOfLanguage("?")]).toEqual([
    "CA",
    "DE",
    undefined,
  ]);
});

it("spec 5.5: Inputs cannot be submitted empty (the send button is disabled); the browser validity check also applies (phone)", async () => {
  const { field, button, onReply, user } = show();
  expect([field.type, field.required, button.disabled]).toEqual(["tel", true, true]);
  await user.type(field, " {Enter}");
  expect(onReply).not.toHaveBeenCalled();
});

it("shows its labels, what was answered before, and is named by the question", () => {
  const labels = { placeholder: "Mobile", button: "Go" };
  const { country, field, button } = show(
    { labels, defaultCountryCode: "US" },
    { question: "Number?", prefilledValue: "+33612345678" },
  );
  expect([field.placeholder, field.value, button.textContent]).toEqual(["Mobile", "+33612345678", "Go"]);
  expect(field.getAttribute("aria-label")).toBe("Number?");
  expect(country.value).toBe("FR");
});
