import type { BubbleOutput, JsonObject } from "@parley/core";
import { expect, it } from "vitest";
import { api } from "./api.ts";

const bubble = (richText: JsonObject[]): BubbleOutput => ({
  type: "bubble",
  id: "b-1",
  botId: "bot",
  groupId: "g",
  blockId: "b",
  visit: 0,
  blockType: "text",
  content: { richText },
  text: "",
});

const p = (...children: JsonObject[]) => ({ type: "p", children });

it("is rich text as it stands", () => {
  const richText = [p({ text: "Hi", bold: true })];
  expect(api.message?.(bubble(richText), "richText")).toEqual({
    type: "text",
    content: { type: "richText", richText },
  });
});

it("is Markdown where the client wants that", () => {
  const richText = [
    { type: "h2", children: [{ text: "Title" }] },
    p({ text: "Hi " }, { text: "Ada", bold: true, italic: true }, { text: ", " }, { text: "read", underline: true }),
    p({ text: "" }),
    p({ type: "a", url: "https://a.example", children: [{ text: "here" }] }),
    p({ type: "a", url: "https://b.example", children: [{ text: "" }] }),
    {
      type: "ul",
      children: [
        {
          type: "li",
          children: [
            { type: "lic", children: [{ text: "one" }] },
            { type: "ol", children: [{ type: "li", children: [{ type: "lic", children: [{ text: "inner" }] }] }] },
          ],
        },
        { type: "li", children: [{ type: "lic", children: [{ text: "two" }] }] },
      ],
    },
    p({ text: "" }),
  ];
  expect(api.message?.(bubble(richText), "markdown")?.content).toEqual({
    type: "markdown",
    markdown: [
      "## Title",
      "Hi **_Ada_**, <u>read</u>",
      "",
      "[here](https://a.example)",
      "https://b.example",
      "* one",
      "  1. inner",
      "* two",
    ].join("\n"),
  });
});
