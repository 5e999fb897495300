import type { HtmlElement } from "@parley/core/html";
import { hasValue, type Language } from "./marked-values.ts";

const addresses = new Set(
  "action background by cite data formaction from href imagesrcset ping poster src srcset to values xlink:href".split(
    " ",
  ),
);
/** These attributes contain several addresses separated by other text, and never run a script. */
const addressLists = new Set(["imagesrcset", "ping", "srcset", "values"]);

/**
 * Returns the language for which values in an attribute are escaped; `document` is HTML of its own. Returns null for an
 * address in which a value could become a script, because it is part of the scheme or of encoded data.
 */
export const attributeLanguage = (element: HtmlElement, name: string, value: string): Language | "document" | null => {
  if (name.startsWith("on")) return "script";
  if (name === "style") return "style";
  if (name === "srcdoc") return "document";
  if (name === "content" && isRefresh(element)) return "address";
  if (!addresses.has(name)) return "html";
  if (addressLists.has(name)) return "address";
  // Browsers ignore control characters and white space in the scheme.
  const [, scheme] = /^([^/?#:\\]*):/.exec(value.replace(/[\u0000-\u0020]+/g, "")) ?? [];
  if (scheme !== undefined && hasValue(scheme)) return null;
  // Values in base64 data can't be escaped.
  if (/^data$/i.test(scheme ?? "") && /;base64/i.test(value)) return null;
  return /^(?:javascript|data|vbscript)$/i.test(scheme ?? "") ? "script" : "address";
};

/** Whether an element redirects: `<meta http-equiv="refresh" content="0; url=…">`. */
const isRefresh = ({ tagName, attrs }: HtmlElement): boolean =>
  tagName === "meta" &&
  attrs.some(({ name, value }) => name === "http-equiv" && value.trim().toLowerCase() === "refresh");
