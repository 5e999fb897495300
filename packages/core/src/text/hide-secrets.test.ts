import { describe, expect, it } from "vitest";
import { base64 } from "../values/base64.ts";
import { createHiding } from "./hide-secrets.ts";

const key = "sk-proj-Ab12Cd34Ef56Gh78wxyz";
const hide = createHiding({ apiKey: key, baseUrl: "https://api.example.org/v1" });

describe("a key that a service repeats", () => {
  it.each([
    ["whole", key],
    ["in base64", base64(key)],
    ["as a user name", base64(`${key}:`)],
    ["with stars in the middle", "sk-pr****************wxyz"],
    ["by its public beginning and its end", `sk-${"*".repeat(20)}yz`],
    ["with dots", "sk-proj-Ab...wxyz"],
    ["with an ellipsis", "sk-…yz"],
    ["by its end", "****wxyz"],
    ["by its end alone", "wxyz"],
    ["by its beginning alone", "sk-proj-Ab1"],
    ["by what stands in the middle", "2Cd34Ef56"],
  ])("is hidden %s", (_, said) => {
    expect(hide(`Incorrect API key provided: ${said}. Look again.`)).toBe(
      "Incorrect API key provided: •••. Look again.",
    );
  });

  it("is hidden wherever it stands, however often", () => {
    expect(hide(`{"a":"${key}","b":["Bearer ${key}"]}`)).toBe('{"a":"•••","b":["Bearer •••"]}');
  });
});

it("what is no part of a key stays readable, stars and dots included", () => {
  const said = "Wait... 4 of 5 **important** models at https://api.example.com/keys xxxx answered, gpt-4.1-mini too.";
  expect(hide(said)).toBe(said);
});

it("a word that a key begins with is a word like others", () => {
  const said = "Google no longer gives access: access-7 is revoked.";
  expect(createHiding({ token: "access-Ab12Cd34Ef56" })(said)).toBe(said);
  expect(createHiding({ token: "access-7Ab12Cd34Ef5" })(said)).toBe("Google no longer gives access: ••• is revoked.");
});

it("names of servers and people are hidden whole, and their parts are words like others", () => {
  const ofMail = createHiding({ host: "smtp.example.org", password: "pass word" });
  expect(ofMail("smtp.example.org at example.org refused pass word")).toBe("••• at example.org refused •••");
});

describe("an address", () => {
  const address = "https://ada:p%40ssw0rd@ai.example.org/v1?key=abcdef123456&v=1";
  const ofAddress = createHiding({ baseUrl: address });

  it.each([
    [`Failed to parse URL from ${address}`, "Failed to parse URL from •••"],
    ["p%40ssw0rd and p@ssw0rd", "••• and •••"],
    ["the key abcdef123456", "the key •••"],
    [`Basic ${base64("ada:p@ssw0rd")}`, "Basic •••"],
    ["ai.example.org can't be reached", "ai.example.org can't be reached"],
  ])("holds nothing that is shown: %s", (said, shown) => {
    expect(ofAddress(said)).toBe(shown);
  });
});

it("an account without anything to hide hides nothing", () => {
  for (const account of [{}, null, { port: 25 }, { a: "", b: "short" }, { a: "\ud800 half of a pair" }])
    expect(createHiding(account)("short half of a pair")).toBe("short half of a pair");
});
