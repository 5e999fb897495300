import { defaultsOf } from "@parley/core/fields";
import examples from "libphonenumber-js/examples.mobile.json" with { type: "json" };
import { getCountries, getCountryCallingCode, getExampleNumber } from "libphonenumber-js/min";
import { describe, expect, it } from "vitest";
import { play, says } from "../../testing/play.ts";
import { findDialCode } from "./dial-codes.ts";
import { normalisePhone } from "./normalise-phone.ts";

const flow = (options: object = {}) => ({
  groups: {
    A: [{ type: "phone number input", options: { variableId: "vPhone", ...options } as never }, says("{{Phone}}")],
  },
  variables: ["Phone"],
});

it.each([
  ["+33612345678", undefined, "+33612345678"],
  ["+33 6 12 34 56 78", undefined, "+33612345678"],
  ["0033 6 12 34 56 78", undefined, "+33612345678"],
  ["Call +44 (0)20 7946 0958, please", undefined, "+442079460958"],
  ["06 12 34 56 78", "FR", "+33612345678"],
  ["06.12.34.56.78", "fr", "+33612345678"],
  ["(213) 373-4253", "US", "+12133734253"],
  ["1-213-373-4253", "US", "+12133734253"],
  ["011 44 20 7946 0958", "US", "+442079460958"],
  ["+49 30 901820", "US", "+4930901820"],
  ["02 1234 5678", "IT", "+390212345678"],
  ["8 912 345-67-89", "RU", "+79123456789"],
  ["800 555-35-35", "RU", "+78005553535"],
  ["06 20 123 4567", "HU", "+36201234567"],
  ["Mine is 5, the number 0612345678", "FR", "+33612345678"],
  ["06 12 34 56 78", undefined, "0612345678"],
  ["06 12 34 56 78", "XX", "0612345678"],
])("spec 5.2: Phone is validated by a phone-number check: %s (%s) is %s", (typed, defaultCountryCode, stored) => {
  const options = defaultCountryCode ? { defaultCountryCode } : {};
  play(flow(options)).reply(typed).answered(stored).says(stored).ends();
});

it.each([
  ["", "FR"],
  ["none", "FR"],
  ["12345", undefined],
  ["+123", undefined],
  ["+0123456789", undefined],
  ["+1234567890123456", undefined],
  ["1234567890123456", undefined],
  ["373 4253", "US"],
  [`${"(".repeat(100_000)} 0612345678`, "FR"],
  ["+1 213 373 425", undefined],
])("spec 5.2: Phone is validated by a phone-number check: %s (%s) is none", (typed, defaultCountryCode) => {
  const options = defaultCountryCode ? { defaultCountryCode } : {};
  play(flow(options)).reply(typed).says("Please try again.").asks("phone number input");
});

it("refuses what the view, knowing all countries, found invalid", async () => {
  const { run } = await import("./run.ts");
  const { block } = await import("./block.ts");
  const options = defaultsOf(block.options) as never;
  const context = { text: (text: string) => text } as never;
  const reply = (isInvalid?: boolean) =>
    run.reply?.(
      { id: "b", type: block.type, options },
      { text: "+33612345678", ...(isInvalid ? { isInvalid } : {}) },
      context,
    );
  expect(reply()).toEqual({ isValid: true, content: "+33612345678" });
  expect(reply(true)).toMatchObject({ isValid: false });
});

describe("the dial codes", () => {
  it("are those of all countries", () => {
    for (const country of getCountries())
      expect(findDialCode(country)?.code, country).toBe(getCountryCallingCode(country));
    expect(findDialCode("XX")).toBeUndefined();
    expect(findDialCode("F")).toBeUndefined();
    expect(findDialCode(".*")).toBeUndefined();
  });

  it("make international numbers of all countries' national ones", () => {
    // Argentina writes mobile numbers differently at home: 15 in the middle replaces a 9 before the area code.
    const wrong = getCountries().filter((country) => {
      if (country === "AR") return false;
      const number = getExampleNumber(country, examples);
      return number && normalisePhone(number.formatNational(), country) !== number.number;
    });
    expect(wrong).toEqual([]);
  });
});

it("spec 9.2: Default placeholders: 'Your phone number...'", () => {
  expect(play(flow()).input?.options).toMatchObject({
    labels: { placeholder: "Your phone number...", button: "Send" },
  });
  const options = { labels: { placeholder: "{{Phone}}?", button: "Go" }, defaultCountryCode: "{{Phone}}" };
  expect(play(flow(options), { variables: { Phone: "DE" } }).input?.options).toMatchObject({
    labels: { placeholder: "DE?", button: "Go" },
    defaultCountryCode: "DE",
  });
});

it("spec 3.12, 4.4: If the answer fails validation for its type and the block has retryMessageContent, a retry bot message is shown and the same input is asked again (phone)", () => {
  const story = play(flow({ retryMessageContent: "Hm, {{Phone}}?" }), { variables: { Phone: "first" } });
  story.reply("no").says("Hm, first?").asks("phone number input").reply("+33612345678").says("+33612345678").ends();
  expect(story.value("Phone")).toBe("+33612345678");
});

it("is called phone in reply events", () => {
  const events = [{ id: "e", type: "reply", options: { inputTypeVariableId: "vType" }, to: "Event" }];
  const groups = { A: [{ type: "phone number input" }], Event: [says("{{Type}}")] };
  play({ groups, variables: ["Type"], events })
    .reply("+33612345678")
    .says("phone")
    .ends();
});
