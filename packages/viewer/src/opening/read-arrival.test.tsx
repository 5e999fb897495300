import { afterEach, expect, it, vi } from "vitest";
import { cameName } from "../base/page-names.ts";
import { readArrival } from "./read-arrival.ts";

const at = (address: string, referrer = "") => {
  history.replaceState(null, "", address);
  vi.spyOn(document, "referrer", "get").mockReturnValue(referrer);
};
/** As the launcher does it: see `packages/embed/src/create-frame.ts`. */
const frame = (kind: string | undefined, search: string, cameFrom: string) => {
  vi.stubGlobal("parent", {});
  // The page has taken it out of the address before any other script could read it.
  vi.stubGlobal(cameName, `#${kind ?? ""}#${search}#${cameFrom}`);
  at("/bot", "https://shop.example/");
};

afterEach(() => {
  history.replaceState(null, "", "/");
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("a page of its own knows campaign and the site before", () => {
  at("/bot?utm_source=news&utm_campaign=spring", "https://www.example.org/a?b");
  expect(readArrival()).toMatchObject({ channel: "page", source: "news", campaign: "spring", referrer: "example.org" });
});

it("tells the language of a chat with a bot that speaks several", () => {
  expect(readArrival("pt-BR").chatLanguage).toBe("pt-BR");
  expect(readArrival().chatLanguage).toBeUndefined();
});

it("its own site is no source", () => {
  at("/bot", `${location.origin}/other`);
  expect(readArrival().referrer).toBeUndefined();
});

it("a frame of the launcher is told by the page that holds it", () => {
  frame("popup", "?utm_source=ad&x=1&channel=lie", "https://search.example/?q=a&b=c");
  expect(readArrival()).toMatchObject({ channel: "popup", source: "ad", referrer: "search.example" });
});

it("a link within the site that holds the bot is no source, nor is a bot without a kind something else than a bubble", () => {
  frame(undefined, "", "https://shop.example/before");
  expect(readArrival().referrer).toBeUndefined();
  expect(readArrival().channel).toBe("bubble");
});

it("any other frame is a frame", () => {
  vi.stubGlobal("parent", {});
  at("/bot#popup#?utm_source=ad#", "https://site.example/");
  const arrival = readArrival();
  expect([arrival.channel, arrival.source, arrival.referrer]).toEqual(["frame", undefined, undefined]);
});
