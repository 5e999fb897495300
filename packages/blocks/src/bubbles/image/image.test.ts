import { expect, it } from "vitest";
import { play } from "../../testing/play.ts";

const image = (options: object) => ({
  groups: { A: [{ type: "image", options: options as never }] },
  variables: ["File"],
});

it("spec 3.8: shows the address with variables filled in", () => {
  const story = play(image({ url: "https://x.test/{{File}}.png" }), { variables: { File: "cat" } })
    .says("")
    .ends();
  expect(story.outputs[1]).toMatchObject({ blockType: "image", content: { url: "https://x.test/cat.png" } });
});

it("carries its link and description", () => {
  const story = play(image({ url: "u", clickLink: { url: "https://x.test/{{File}}" } }), { variables: { File: "f" } });
  expect(story.outputs[1]).toMatchObject({ content: { clickLink: { url: "https://x.test/f", alt: "Bubble image" } } });
});

it("spec 5.14, B5.28: Links get 'https://' prefixed unless they start with http, mailto, tel or sms", () => {
  const linkOf = (url: string) => play(image({ url: "x.test/a.png", clickLink: { url, alt: "A cat" } })).outputs[1];
  expect(linkOf("x.test")).toMatchObject({
    content: { url: "https://x.test/a.png", clickLink: { url: "https://x.test", alt: "A cat" } },
  });
  for (const url of ["http://x.test", "mailto:a@x.test", "tel:1", "sms:1", ""])
    expect(linkOf(url)).toMatchObject({ content: { clickLink: { url } } });
});

it("may be a picture of its own or of this site", () => {
  for (const url of ["data:image/png;base64,AA", "/a.png", "blob:x"])
    expect(play(image({ url })).outputs[1]).toMatchObject({ content: { url } });
});

it("is skipped without an address", () => {
  play(image({})).ends();
});
