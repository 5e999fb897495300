const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

/** Whether each word of the query is found in one of the texts, ignoring case and accents. */
export const matchesSearch = (query: string, ...texts: readonly string[]): boolean => {
  const all = plain(texts.join("\n"));
  return plain(query)
    .split(/\s+/)
    .every((word) => all.includes(word));
};
