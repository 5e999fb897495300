/** Why a text can't be the last part of an address, as far as the browser can tell. */
export type SlugFault = "empty" | "start" | "characters" | "long";

const longest = 255;

export const findSlugFault = (slug: string): SlugFault | null => {
  if (slug === "") return "empty";
  if (slug.length > longest) return "long";
  if (!/^[\w.-]*$/.test(slug)) return "characters";
  return /^[A-Za-z0-9]/.test(slug) ? null : "start";
};

/** Converts typed text for an address: spaces become hyphens, and accents are removed. */
export const toSlug = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .replace(/\s+/g, "-");
