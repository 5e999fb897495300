import { defineConversationFixture } from "../../testing/conversation-fixture.ts";
import { closing } from "../../testing/file-forms.ts";
import { asks, says } from "../../testing/play.ts";

const richText = [
  { type: "p", children: [{ text: "Hello " }, { text: "there", bold: true }] },
  { type: "p", children: [{ type: "a", url: "https://example.org", children: [{ text: "A link" }] }] },
];

export const fixture = defineConversationFixture({
  scripts: {
    "variables, code and what the visitor said": {
      groups: { A: [says("Hi {{X}}, {{= 1 + 1 =}}"), asks("Y"), says("**{{Y}}**")] },
      values: { X: "Ada" },
      replies: ["_so_"],
    },
  },
  forms: [
    {
      versions: {
        "2": {
          content: {
            html: '<div>Hello <b>there</b></div><div><a href="https://example.org">A link</a></div>',
            richText,
            plainText: "Hello thereA link",
          },
        },
        "4": { content: { richText } },
      },
      expected: { bubbles: ["text: Hello there\nA link", closing()] },
    },
    {
      // Bots made by other programs may lack the rich text.
      versions: {
        "2": {
          content: { html: "<div>Hello</div>", plainText: "Hello" },
          becomes: {
            content: {
              html: "<div>Hello</div>",
              plainText: "Hello",
              richText: [{ type: "p", children: [{ text: "Hello" }] }],
            },
          },
        },
      },
      expected: { bubbles: ["text: Hello", closing()] },
    },
  ],
  appearances: [
    {
      options: {
        richText: [
          {
            type: "p",
            children: [
              { text: "Look at " },
              { text: "this", bold: true },
              { text: " and " },
              { type: "a", url: "https://media.test", children: [{ text: "that" }] },
            ],
          },
        ],
      },
    },
  ],
});
