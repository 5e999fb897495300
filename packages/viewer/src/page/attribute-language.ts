import type { HtmlElement } from "@parley/core/html";
import { hasValue, type Language } from "./marked-values.ts";

const addresses = new Set(
  "action background by cite data formaction from href imagesrcset ping poster src srcset to values xlink:href".split(
    " ",
  ),
);
/** These hold several addresses with other words between them, and never a script. */
const addressLists = new Set(["imagesrcset", "ping", "srcset", "values"]);

/**
 * The language that values in an attribute must be escaped for; `document` is HTML of its own. Null for an address that
 * a value could turn into a script, because the value is part of the scheme or of encoded data.
 */
export const attributeLanguage = (element: HtmlElement, name: string, value: string): Language | "document" | null => {
  if (name.startsWith("on")) return "script";
  if (name === "style") return "style";
  if (name === "srcdoc") return "document";
  if (name === "content" && isRefresh(element)) return "address";
  if (!addresses.has(name)) return "html";
  if (addressLists.has(name)) return "address";
  // Browsers ignore control characters and white space there.
  const [, scheme] = /^([^/?#:\\]*):/.exec(value.replace(/[\u0000-\u0020]+/g, "")) ?? [];
  if (scheme !== undefined && hasValue(scheme)) return null;
  // Nothing could be escaped there.
  if (/^data$/i.test(scheme ?? "") && /;base64/i.test(value)) return null;
  return /^(?:javascript|data|vbscript)$/i.test(scheme ?? "") ? "script" : "address";
};

/** `<meta http-equiv="refresh" content="0; url=…">` leads to another page. */
const isRefresh = ({ tagName, attrs }: HtmlElement): boolean =>
  tagName === "meta" &&
  attrs.some(({ name, value }) => name === "http-equiv" && value.trim().toLowerCase() === "refresh");
