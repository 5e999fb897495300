import { type BlockForms, closing } from "./block-form.ts";

const richText = [
  { type: "p", children: [{ text: "Hello " }, { text: "there", bold: true }] },
  { type: "p", children: [{ type: "a", url: "https://example.org", children: [{ text: "A link" }] }] },
];
const youtube = { type: "youtube", id: "dQw4w9WgXcQ", url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" };

/** The bubbles through the versions. */
export const bubbleForms: BlockForms[] = [
  {
    type: "text",
    forms: {
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
    // Bots that were made by other programs may hold no rich text.
    type: "text",
    forms: {
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
  {
    type: "image",
    forms: {
      "2": { content: { url: "https://example.org/picture.png" } },
      "4": {
        content: {
          url: "https://example.org/picture.png",
          clickLink: { url: "https://example.org", alt: "A picture" },
        },
      },
    },
    expected: { bubbles: ["image: ", closing()] },
  },
  {
    type: "video",
    forms: {
      "2": { content: youtube },
      "3": { content: { ...youtube, height: 400 } },
      "6": { content: { ...youtube, height: "{{Answer}}", aspectRatio: "16/9", maxWidth: "100%" } },
      "6.1": { content: { ...youtube, areControlsDisplayed: false, isAutoplayEnabled: false } },
    },
    expected: { bubbles: ["video: ", closing()] },
  },
  {
    type: "embed",
    forms: { "2": { content: { url: "https://example.org/page", height: 400 } } },
    expected: { bubbles: ["embed: ", closing()] },
  },
  {
    type: "embed",
    forms: {
      "6": {
        content: {
          url: "https://example.org/page",
          waitForEvent: { isEnabled: true, name: "booked", saveDataInVariableId: "v1" },
        },
      },
    },
    expected: { bubbles: ["embed: ", closing()], needs: ["wait for event"] },
  },
  {
    type: "audio",
    forms: {
      "3": { content: { url: "https://example.org/sound.mp3" } },
      "4": { content: { url: "https://example.org/sound.mp3", isAutoplayEnabled: false } },
    },
    expected: { bubbles: ["audio: ", closing()] },
  },
];
