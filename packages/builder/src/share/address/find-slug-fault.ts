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

/** Returns the words of a bot's name for its address, as the server makes them; empty if it has no Latin letters. */
export const slugOfName = (name: string): string =>
  toSlug(name)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 80)
    .replace(/^-+|-+$/g, "");
