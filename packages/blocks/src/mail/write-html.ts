import type { NamedAnswer } from "@parley/core";

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes a text for HTML. */
const escapeText = (text: string): string => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);

/** Converts line breaks to HTML. */
export const withBreaks = (html: string): string => html.replace(/\r\n?|\n/g, "<br />");

/** Converts HTML to plain text, for mail programs that show text. */
export const toPlainText = (html: string): string =>
  html
    .replace(/<(style|script|head)\b[\s\S]*?<\/\1\s*>/gi, "")
    .replace(/<br\s*\/?>|<\/(p|div|tr|li|h[1-6])\s*>/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity) => plain[entity] ?? entity)
    .replace(/[ \t]+\n/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

const plain: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": " ",
};

const page = (content: string): string =>
  `<!doctype html><html><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" /></head>` +
  `<body style="margin:0;padding:24px;background:#f4f4f6;color:#1c1c22;font:16px/1.5 Arial,sans-serif">${content}</body></html>`;

const cell = "padding:10px 0;border-top:1px solid #e4e4ea;text-align:left;vertical-align:top";

const row = ({ key, value }: NamedAnswer): string =>
  `<tr><th style="${cell};padding-right:16px;width:35%;font-weight:normal;color:#63636e">${escapeText(key)}</th>` +
  `<td style="${cell};overflow-wrap:anywhere">${withBreaks(escapeText(value))}</td></tr>`;

/** Makes a message from the author's plain text. */
export const writeTextMail = (text: string): { text: string; html: string } => ({
  text,
  html: page(withBreaks(escapeText(text))),
});

/** Makes a message with the visitor's answers and a link to the result. */
export const writeAnswersMail = (
  answers: readonly NamedAnswer[],
  resultAddress: string | null,
): { text: string; html: string } => {
  const lines = answers.map(({ key, value }) => `${key}: ${value}`);
  const table =
    answers.length === 0
      ? `<p style="margin:0">Nothing has been answered yet.</p>`
      : `<table role="presentation" style="width:100%;border-collapse:collapse">${answers.map(row).join("")}</table>`;
  const link =
    resultAddress === null
      ? ""
      : `<p style="margin:24px 0 0"><a href="${escapeText(resultAddress)}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:#1c1c22;color:#ffffff;text-decoration:none">Open the result</a></p>`;
  return {
    text: [
      "New answers",
      answers.length === 0 ? "Nothing has been answered yet." : lines.join("\n"),
      ...(resultAddress === null ? [] : [`Open the result: ${resultAddress}`]),
    ].join("\n\n"),
    html: page(
      `<div style="max-width:600px;margin:0 auto;padding:24px;border-radius:12px;background:#ffffff">` +
        `<h1 style="margin:0 0 16px;font-size:20px">New answers</h1>${table}${link}</div>`,
    ),
  };
};
