import { embedCss, escapeHtml } from "./escape.ts";
import { internetExplorerCheck } from "./page-scripts.ts";

interface DocumentInput {
  /** Undefined if unknown; the page's script then uses the visitor's language. */
  lang: string | undefined;
  dir?: "ltr" | "rtl";
  title: string;
  /** Further elements of the head, as HTML. */
  head?: string;
  styles: string;
  /** The author's own elements of the head, as HTML; they come last. */
  lateHead?: string;
  /** As HTML. */
  body: string;
}

/** A complete HTML document. */
export const renderDocument = ({
  lang,
  dir = "ltr",
  title,
  head = "",
  styles,
  lateHead = "",
  body,
}: DocumentInput): string =>
  `<!doctype html>
<html${lang === undefined ? "" : ` lang="${escapeHtml(lang)}"`} dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<title>${escapeHtml(title)}</title>
${head}
<style>${embedCss(styles)}</style>
${lateHead}
</head>
<body>
${internetExplorerCheck}
${body}
</body>
</html>
`;
