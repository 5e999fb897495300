export const embedKinds = ["standard", "popup", "bubble"] as const;
export type EmbedKind = (typeof embedKinds)[number];

export const snippetForms = ["script", "react", "iframe"] as const;
export type SnippetForm = (typeof snippetForms)[number];

export interface SnippetFacts {
  kind: EmbedKind;
  /** The public origin of the viewer. */
  viewer: string;
  /** The bot's id, which stays the same if its address changes. */
  botId: string;
  /** The bot's name. */
  name: string;
  /** The size of a standard bot. Only iframe snippets contain it; the launcher loads it. */
  size: { width: string; height: string };
}

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes a text for a double-quoted HTML attribute. */
const attribute = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

/** Returns a JSX attribute: in quotes if no escapes are needed, otherwise as an expression. */
const property = (name: string, text: string): string =>
  /["&\\{}<>]|\p{Cc}/u.test(text) ? `${name}={${JSON.stringify(text)}}` : `${name}="${text}"`;

/** Sizes stand in a style: what could end it there is left out. */
const cssSize = (text: string): string => text.replace(/[;{}"'<>]/g, "");

const components: Readonly<Record<EmbedKind, string>> = {
  standard: "ParleyStandard",
  popup: "ParleyPopup",
  bubble: "ParleyBubble",
};

const writers: Readonly<Record<SnippetForm, (facts: SnippetFacts) => string>> = {
  script: ({ kind, viewer, botId }) => {
    // A bubble is what the script shows where nothing is said.
    const told = kind === "bubble" ? "" : ` data-kind="${kind}"`;
    const opener = kind === "popup" ? `\n<button type="button" onclick="Parley.open()">Chat</button>` : "";
    return `<script async src="${attribute(viewer)}/embed.js" data-bot="${attribute(botId)}"${told}></script>${opener}`;
  },
  react: ({ kind, viewer, botId }) => {
    const component = components[kind];
    return [
      `import { ${component} } from "@parley/embed/react";`,
      "",
      `<${component} ${property("server", viewer)} ${property("bot", botId)} />`,
    ].join("\n");
  },
  iframe: ({ viewer, botId, name, size }) =>
    [
      "<iframe",
      `  src="${attribute(viewer)}/${encodeURIComponent(botId)}"`,
      `  title="${attribute(name)}"`,
      `  style="width: ${cssSize(size.width)}; height: ${cssSize(size.height === "auto" ? "600px" : size.height)}; border: 0"`,
      `  allow="microphone; camera; payment; fullscreen"`,
      "></iframe>",
    ].join("\n"),
};

/** What an author pastes into a page to have the bot there. */
export const writeSnippet = (form: SnippetForm, facts: SnippetFacts): string => writers[form](facts);

/** The ways to put a bot of a kind on a page: without the script there are only frames that stand in the page. */
export const formsFor = (kind: EmbedKind): readonly SnippetForm[] =>
  kind === "standard" ? snippetForms : snippetForms.filter((form) => form !== "iframe");
