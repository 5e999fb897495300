import { describe, expect, it } from "vitest";
import { embedKinds, formsFor, type SnippetFacts, snippetForms, writeSnippet } from "./write-snippet.ts";

const facts: SnippetFacts = {
  kind: "bubble",
  viewer: "https://bots.example.org",
  botId: "abc123",
  name: "Ask us",
  size: { width: "100%", height: "600px" },
};

/** Parses HTML like a browser. */
const read = (html: string): HTMLElement => {
  const box = document.createElement("div");
  box.innerHTML = html;
  return box;
};

const nasty = `"><img src=x onerror=alert(1)>&quot;'{}\\`;

describe("the script's tag", () => {
  it("names the bot by its id, and its kind where that isn't the usual one", () => {
    expect(writeSnippet("script", facts)).toBe(
      '<script async src="https://bots.example.org/embed.js" data-bot="abc123"></script>',
    );
    const popup = read(writeSnippet("script", { ...facts, kind: "popup" }));
    expect(popup.querySelector("script")?.dataset).toMatchObject({ bot: "abc123", kind: "popup" });
    expect(popup.querySelector("button")?.getAttribute("onclick")).toBe("Parley.open()");
  });
});

it("a frame has the size that is set, and a height of its own where the script would find one", () => {
  const frame = (height: string) =>
    read(writeSnippet("iframe", { ...facts, kind: "standard", size: { width: "50%", height } })).querySelector(
      "iframe",
    );
  expect(frame("400px")?.style.height).toBe("400px");
  expect(frame("400px")?.style.width).toBe("50%");
  expect(frame("auto")?.style.height).toBe("600px");
  expect(frame("400px")?.title).toBe("Ask us");
});

it("nothing that an author has written gets out of its place", () => {
  for (const kind of embedKinds)
    for (const form of formsFor(kind)) {
      if (form === "react") continue;
      const box = read(
        writeSnippet(form, { ...facts, kind, botId: nasty, name: nasty, size: { width: nasty, height: nasty } }),
      );
      expect([kind, form, box.querySelector("img")]).toEqual([kind, form, null]);
      const script = box.querySelector("script");
      if (script) expect(script.dataset.bot).toBe(nasty);
      const frame = box.querySelector("iframe");
      if (frame) expect(frame.title).toBe(nasty);
    }
  const react = writeSnippet("react", { ...facts, botId: nasty });
  expect(react).toContain(`bot={${JSON.stringify(nasty)}}`);
});

it("frames are for bots that are a part of the page", () => {
  expect(formsFor("standard")).toEqual(snippetForms);
  expect(formsFor("bubble")).not.toContain("iframe");
});
