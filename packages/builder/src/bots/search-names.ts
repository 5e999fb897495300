const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

/** Whether each word of what is searched for stands somewhere in the texts. Accents and capitals don't matter. */
export const matchesSearch = (query: string, ...texts: readonly string[]): boolean => {
  const all = plain(texts.join("\n"));
  return plain(query)
    .split(/\s+/)
    .every((word) => all.includes(word));
};
