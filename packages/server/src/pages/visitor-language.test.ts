import { expect, it } from "vitest";
import { acceptedLanguages } from "./visitor-language.ts";

it("takes a browser's languages in the order of its wishes", () => {
  expect(acceptedLanguages("fr;q=0.5, de-AT,de;q=0.9, *;q=0.1, es;q=0")).toEqual(["de-AT", "de", "fr"]);
  expect(acceptedLanguages(undefined)).toEqual([]);
});
