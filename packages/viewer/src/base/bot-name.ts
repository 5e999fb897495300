/** The names that the author's app gives to bots until their authors name them. Visitors would take it for a mistake. */
const placeholder = /^(?:New bot(?: \d+)?)?$/;

/** Returns the name by which visitors know a bot; `otherwise` if its author has not named it. */
export const nameForVisitors = ({ name }: { name: string }, otherwise: string): string =>
  placeholder.test(name.trim()) ? otherwise : name;
