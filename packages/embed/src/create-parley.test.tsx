import { afterEach, expect, it, vi } from "vitest";
import { createParley } from "./create-parley.ts";
import { optionsOf } from "./options.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** The address at which a tag asks for its bot's settings; the script comes from one server. */
const askedFor = (attributes: Record<string, string>): string[] => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address);
    return new Promise(() => {});
  });
  const tag = document.createElement("script");
  Object.assign(tag.dataset, { bot: "sales", ...attributes });
  document.body.append(tag);
  const options = optionsOf(tag);
  if (options) createParley("https://script.example").add(options, tag);
  return asked;
};

it("spec 7.12: a tag's bot comes from the script's own server, or from the one that the tag names, by either name", () => {
  expect(askedFor({})).toEqual(["https://script.example/embed/sales.json"]);
  expect(askedFor({ server: "https://bots.example" })).toEqual(["https://bots.example/embed/sales.json"]);
  expect(askedFor({ apiHost: "https://bots.example" })).toEqual(["https://bots.example/embed/sales.json"]);
});
