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

it("is skipped without an address", () => {
  play(image({})).ends();
});
