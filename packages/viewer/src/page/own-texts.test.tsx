import { definitions } from "@parley/blocks/definitions";
import { bubbleViews, inputViews } from "@parley/blocks/views";
import type { Flow, JsonObject } from "@parley/core";
import { type BotFile, compileFlow, toPublicFlow } from "@parley/core/format";
import { findDefault } from "@parley/core/visitor-texts";
import { setTexts } from "@parley/ui";
import { cleanup, render, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { ChatPage } from "../components/chat-page.tsx";
import { bootstrapOf } from "../state/bootstrap.ts";
import { runFirstStep } from "../testing/bot.ts";
import { startChat } from "../testing/start-chat.ts";
import { renderPage } from "./render-chat-page.tsx";

afterEach(() => {
  cleanup();
  setTexts();
});

/** Options with which inputs show more of their own texts than by default. */
const more: Readonly<Record<string, JsonObject[]>> = {
  "choice input": [{ isMultipleChoice: true, isSearchable: true }],
  "picture choice input": [{ isMultipleChoice: true, isSearchable: true }],
  "date input": [{ isRange: true, hasTime: true }],
  "file input": [{ isRequired: false, isMultipleAllowed: true }],
  "number input": [
    { style: "unit", unit: "day" },
    { style: "currency", currency: "EUR" },
  ],
  "payment input": [{ amount: "much", currency: "EUR" }, { amount: "3" }],
  "rating input": [{ buttonType: "Icons", isOneClickSubmitEnabled: true }],
  "text input": [{ attachments: { isEnabled: true, saveVariableId: "v1" }, audioClip: { isEnabled: true } }],
};

const items = [
  { id: "i1", content: "1", title: "1", pictureSrc: "/1.png", paths: [{ id: "p1" }] },
  { id: "i2", content: "2", title: "2", pictureSrc: "/2.png", paths: [] },
];

const compile = (language: string, type: string, options: JsonObject): Flow => {
  const file = {
    version: "6.1",
    id: "bot",
    name: "",
    events: [{ id: "s", type: "start", outgoingEdgeId: "e", graphCoordinates: { x: 0, y: 0 } }],
    groups: [
      {
        id: "g",
        title: "G",
        graphCoordinates: { x: 0, y: 0 },
        blocks: [
          { id: "b1", type: "image", content: { url: "/3.png" } },
          { id: "b2", type, options, ...(definitions[type]?.item ? { items } : {}) },
        ],
      },
    ],
    edges: [{ id: "e", from: { eventId: "s" }, to: { groupId: "g" } }],
    variables: [{ id: "v1", name: "V" }],
    theme: { general: { progressBar: { isEnabled: true } } },
    settings: { general: { language, isBrandingEnabled: true }, typingEmulation: { enabled: false } },
  } as unknown as BotFile;
  return toPublicFlow(compileFlow(file, definitions, { botId: "bot", version: null, findDefault }).flow, definitions);
};

const attributes = ["aria-label", "placeholder", "title", "alt", "aria-roledescription", "aria-valuetext"];

/** All that somebody reads or hears of a page. */
const textsOn = (root: ParentNode): string[] => {
  const found = new Set<string>();
  for (const element of root.querySelectorAll("*")) {
    if (/^(?:script|style)$/i.test(element.tagName)) continue;
    for (const name of attributes) found.add(element.getAttribute(name) ?? "");
    if (element.tagName === "META") found.add(element.getAttribute("content") ?? "");
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) found.add(node.textContent ?? "");
  }
  return [...found].map((text) => text.trim());
};

/** The page of a bot as the server renders it, and as its script shows it. */
const read = async (language: string, type: string, options: JsonObject) => {
  const flow = compile(language, type, options);
  const html = renderPage({
    bootstrap: {
      flow,
      definitions: "d",
      links: {},
      publicId: "bot",
      isPreview: true,
      firstStep: runFirstStep(flow),
      isQueryDependent: false,
    },
    assets: { script: "/main.js", styles: "" },
    fonts: { sheets: [] },
    pageUrl: "https://x.test/bot",
    viewerUrl: "https://x.test",
  });
  const page = new DOMParser().parseFromString(html, "text/html");
  const { words, texts } = bootstrapOf(page);
  setTexts(texts);
  const { chat } = startChat(flow, { fadeTime: 0 });
  const { container } = render(
    <ChatPage chat={{ ...chat, start: async () => {} }} {...{ flow, words, bubbleViews, inputViews }} />,
  );
  await waitFor(() => expect(container.querySelector(".parley-shown")).toBeTruthy());
  const read = [...textsOn(page), ...textsOn(container)];
  cleanup();
  setTexts();
  return new Set(read);
};

/** What may be the same in both: addresses, numbers, names (of countries, too), colours. */
const isNeutral = (text: string): boolean =>
  !/\p{L}{2}/u.test(text) ||
  / \+\d+$/.test(text) ||
  /^(?:https?:|\/|#|width=|summary_large_image$|website$|noindex|Chat$|Bot:$|Parley$)/.test(text);

const inputs = Object.values(definitions).flatMap(({ family, type }) =>
  family === "input" ? [{}, ...(more[type] ?? [])].map((options) => [type, options] as const) : [],
);

it.each(inputs)("the page of a German bot with a %s %j has nothing in English", async (type, options) => {
  const english = await read("en", type, options);
  const german = await read("de", type, options);
  expect([...german].filter((text) => english.has(text) && !isNeutral(text))).toEqual([]);
  expect(german.size).toBeGreaterThan(8);
});
