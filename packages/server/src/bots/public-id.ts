/** The longest part of a bot's name that goes into its public id. */
const maxNameLength = 80;

/** The name in lower case with hyphens, and the last 7 characters of the id: `lead-generation-1a2b3c4`. */
export const createPublicId = (name: string, id: string): string => {
  const words = name
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, maxNameLength)
    .replace(/^-+|-+$/g, "");
  return `${words === "" ? "bot" : words}-${id.slice(-7)}`;
};
