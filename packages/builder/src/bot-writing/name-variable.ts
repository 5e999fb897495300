const maxWords = 3;
const maxLength = 30;

/** Words that don't say what a question is about. */
const fillers = new Set(
  "a an the is are was were be am do does did have has had can could may might will would shall should what what's whats which who whom whose when where how why your yours you we us our ours i me my mine it its it's this that there of to for in on at with and or please tell give many much old kind name's".split(
    " ",
  ),
);

/** Fixed names for common questions. */
const known: readonly (readonly [words: RegExp, name: string])[] = [
  [/\bhow old\b/i, "Age"],
  [/\bhow likely\b/i, "Likelihood"],
  [/\be-?mail\b/i, "E-mail"],
  [/\b(tele)?phone\b/i, "Phone"],
  [/\banything else\b/i, "Anything else"],
];

/** Returns the sentence that asks: nothing is named after a greeting before it. The whole text, if it asks nothing. */
const askingPart = (text: string): string => /[^.!?\n]*[^.!?\s][^.!?\n]*\?(?!.*\?)/s.exec(text)?.[0] ?? text;

const upperFirst = (text: string): string => text.charAt(0).toLocaleUpperCase("en") + text.slice(1);

/**
 * Returns the first words that say what a question is about. `or` and `and` stay between two of them: `Tea or coffee`.
 */
const tellingOf = (words: readonly string[]): string[] => {
  const isFiller = (word = "") => fillers.has(word.toLowerCase().replace("’", "'"));
  const chosen: string[] = [];
  let count = 0;
  for (const [place, word] of words.entries()) {
    if (count === maxWords) break;
    const next = words[place + 1];
    const joins = /^(and|or)$/i.test(word) && count > 0 && count < maxWords && next !== undefined && !isFiller(next);
    if (!isFiller(word)) count += 1;
    if (joins || !isFiller(word)) chosen.push(word);
  }
  return chosen;
};

/** Returns a short name for a question: `What's your favourite colour?` gives `Favourite colour`. */
const shorten = (question: string): string => {
  const found = known.find(([words]) => words.test(question))?.[1];
  if (found !== undefined) return found;
  // The words of the question, without variables: who is addressed does not matter.
  const said = question.replace(/\{\{.*?\}\}/g, " ");
  const words =
    askingPart(said.replace(/\bhow (large|big)\b/gi, " ")).match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu) ?? [];
  const telling = tellingOf(words);
  const chosen = (telling.length > 0 ? telling : words.slice(0, maxWords)).join(" ").slice(0, maxLength).trim();
  return chosen === "" ? "Answer" : upperFirst(chosen);
};

/** Returns the name, with the first free number appended if it is taken, and adds the result to `taken`. */
export const takeName = (wanted: string, taken: Set<string>): string => {
  let name = wanted;
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${wanted} ${number}`;
  taken.add(name.toLowerCase());
  return name;
};

/** Returns a short, unused name for the variable that stores the answer to a question. */
export const nameVariable = (question: string, taken: Set<string>): string => takeName(shorten(question), taken);
