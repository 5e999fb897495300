import { html, raw } from "hono/html";

/** A label and what stands under it. */
export interface LetterRow {
  label: string;
  value: string;
}

/** What an e-mail to an author says, before it is text and HTML. */
export interface Letter {
  title: string;
  lead?: string;
  /** Numbers, side by side. */
  numbers?: readonly LetterRow[];
  /** Questions with their answers, or other texts. */
  rows?: readonly LetterRow[];
  /** Follows the rows. */
  more?: string;
  button: { label: string; url: string };
  /** Why it was sent. */
  why: string;
  /** How to get no more of them. */
  stop: { label: string; url: string };
}

const styles = `
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background:#14181a!important}.card{background:#1d2326!important;border-color:#333b3e!important}
.ink{color:#eef2f2!important}.soft{color:#a3b0b2!important}.link{color:#6fd3c6!important}
.line{border-color:#333b3e!important}.button{background:#3fb8a8!important;color:#06201d!important}
}`;

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";

/** Each row of an e-mail, one below the other: columns would not fit on phones. */
const rowHtml = ({
  label,
  value,
}: LetterRow) => html`<tr><td class="line" style="padding:12px 0;border-top:1px solid #e1e6e6">
<div class="soft" style="font-size:13px;color:#5b6668;margin-bottom:2px">${label}</div>
<div class="ink" style="font-size:15px;color:#1d2324;white-space:pre-wrap;word-break:break-word">${value === "" ? "–" : value}</div>
</td></tr>`;

const numberHtml = ({ label, value }: LetterRow) => html`<td style="padding:0 16px 16px 0;vertical-align:top">
<div class="ink" style="font-size:24px;font-weight:650;color:#1d2324;line-height:1.2">${value}</div>
<div class="soft" style="font-size:13px;color:#5b6668">${label}</div>
</td>`;

/** Writes an e-mail as HTML, in light and dark. Texts of visitors are escaped. */
const writeHtml = async ({ title, lead, numbers = [], rows = [], more, button, why, stop }: Letter): Promise<string> =>
  String(
    await html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${title}</title><style>${raw(styles)}</style></head>
<body class="page" style="margin:0;background:#f3f5f5;${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:#f3f5f5"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td class="card" style="background:#ffffff;border:1px solid #e1e6e6;border-radius:12px;padding:28px;${font};line-height:1.5">
<h1 class="ink" style="margin:0 0 4px;font-size:20px;line-height:1.3;font-weight:650;color:#1d2324">${title}</h1>
${lead === undefined ? "" : html`<p class="soft" style="margin:0;font-size:15px;color:#5b6668">${lead}</p>`}
${numbers.length === 0 ? "" : html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin-top:20px"><tr>${numbers.map(numberHtml)}</tr></table>`}
${rows.length === 0 ? "" : html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin-top:${numbers.length === 0 ? "20px" : "4px"}">${rows.map(rowHtml)}</table>`}
${more === undefined ? "" : html`<p class="soft" style="margin:8px 0 0;font-size:14px;color:#5b6668">${more}</p>`}
<p style="margin:24px 0 0"><a href="${button.url}" class="button" style="display:inline-block;padding:10px 18px;border-radius:8px;background:#0b665e;color:#ffffff;font-size:15px;font-weight:600;text-decoration:none">${button.label}</a></p>
</td></tr><tr><td class="soft" style="padding:16px 8px;font-size:13px;line-height:1.5;color:#5b6668;${font}">${why} <a href="${stop.url}" class="link" style="color:#0b665e">${stop.label}</a></td></tr></table>
</td></tr></table></body></html>`,
  );

const writeText = ({ title, lead, numbers = [], rows = [], more, button, why, stop }: Letter): string =>
  [
    title,
    ...(lead === undefined ? [] : [lead]),
    ...(numbers.length === 0 ? [] : ["", ...numbers.map(({ label, value }) => `${label}: ${value}`)]),
    ...rows.flatMap(({ label, value }) => ["", label, `  ${(value === "" ? "–" : value).replaceAll("\n", "\n  ")}`]),
    ...(more === undefined ? [] : ["", more]),
    "",
    `${button.label}: ${button.url}`,
    "",
    "-- ",
    why,
    `${stop.label}: ${stop.url}`,
  ].join("\n");

/** The text and the HTML of an e-mail to an author. */
export const writeLetter = async (letter: Letter): Promise<{ text: string; html: string }> => ({
  text: writeText(letter),
  html: await writeHtml(letter),
});
