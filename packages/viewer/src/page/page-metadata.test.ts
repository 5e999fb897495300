import { describe, expect, it } from "vitest";
import { createBot } from "../testing/bot.ts";
import { pageMetadata, pageTitle } from "./page-metadata.ts";

const flowWith = (metadata: object) =>
  createBot({ id: "My bot", settings: { metadata: { ...metadata } }, groups: { A: [] } });
const metadataOf = (metadata: object, pageUrl = "https://chat.example.org/bot?mail=a@b.c") =>
  pageMetadata({ flow: flowWith(metadata), pageUrl, viewerUrl: "https://chat.example.org" });

describe("page metadata (specification, section 2)", () => {
  it("spec 2.2, 2.12: falls back to the bot's name and to defaults", () => {
    expect(pageTitle(flowWith({}))).toBe("My bot");
    // A bot that its author has not named yet has the app's word for it, which is not for visitors.
    for (const name of ["New bot", "New bot 2", ""]) expect(pageTitle({ ...flowWith({}), name })).toBe("Chat");
    expect(pageTitle({ ...flowWith({}), name: "New bottles" })).toBe("New bottles");
    const html = metadataOf({});
    expect(html).toContain('<meta property="og:title" content="My bot">');
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}">/);
    expect(metadataOf({ title: "", description: "", imageUrl: "", favIconUrl: "" })).toBe(html);
    expect(html).toContain('<link rel="icon" href="data:image/svg+xml,');
    expect(html).toContain('<meta property="og:image" content="https://chat.example.org/assets/site-preview.png">');
  });

  it("spec 2.2: says what the author wrote, and nothing else", () => {
    const html = metadataOf({
      title: 'A "title"',
      description: "<b>",
      imageUrl: "https://x.y/i.png",
      favIconUrl: "https://x.y/f.ico",
    });
    expect(html).toContain('content="A &quot;title&quot;"');
    expect(html).toContain('<meta name="description" content="&lt;b&gt;">');
    expect(html).toContain('content="https://x.y/i.png"');
    expect(html).toContain('<link rel="icon" href="https://x.y/f.ico">');
  });

  it("keeps what stands in the query to itself", () => {
    expect(metadataOf({})).toContain('<meta property="og:url" content="https://chat.example.org/bot">');
    expect(metadataOf({})).not.toContain("a@b.c");
  });

  it("spec 2.3: asks not to be indexed at the viewer's own address, unless the author allows it", () => {
    const noIndex = '<meta name="robots" content="noindex">';
    expect(metadataOf({})).toContain(noIndex);
    expect(metadataOf({ allowIndexing: true })).not.toContain(noIndex);
    expect(metadataOf({}, "https://own-domain.example/bot")).not.toContain(noIndex);
  });
});
