import { expect, it } from "vitest";
import { play } from "../../testing/play.ts";

const paragraph = (...children: object[]) => ({ type: "p", children }) as never;
const text = (...richText: never[]) => ({ groups: { A: [{ type: "text", options: { richText } }] }, variables: ["Name"] });

it("fills variables into leaves and addresses and keeps the marks", () => {
  const link = { type: "a", url: "https://x.test/{{Name}}", children: [{ text: "for {{Name}}" }] };
  const story = play(text(paragraph({ text: "Hi {{Name}}", bold: true }, link)), { variables: { Name: "Ada" } });
  story.says("Hi Adafor Ada").ends();
  expect(story.outputs[1]).toMatchObject({
    content: {
      richText: [
        {
          type: "p",
          children: [{ text: "Hi Ada", bold: true }, { type: "a", url: "https://x.test/Ada", children: [{ text: "for Ada" }] }],
        },
      ],
    },
  });
});

it("puts a line break between paragraphs of the plain text", () => {
  play(text(paragraph({ text: "one" }), paragraph({ text: "two" }))).says("one\ntwo").ends();
});

it("says nothing when it is empty", () => {
  play(text()).ends();
});
