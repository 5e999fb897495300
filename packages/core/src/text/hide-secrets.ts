import { base64 } from "../values/base64.ts";
import { textsIn } from "../values/texts-in.ts";

// Other services repeat what they were sent when they refuse it: as it is, encoded, or a part of it beside stars. What
// they say is shown to authors and kept in logs, where nothing of that may stand.

/** Logs keep the beginning; nobody has to read through all of a page that a service answers with. */
const longestText = 10_000;

/** What stands in place of a secret. */
const hidden = "•••";

/** Shorter texts are no secrets, and would make every log unreadable. */
const shortestSecret = 6;

/** Words, names of servers and addresses: passwords among them nobody repeats in parts, and the parts are usual words. */
const isWords = /^[a-z]+(?:[.-][a-z]+)*$/i;
const isServerName = /\.[a-z]{2,6}$/i;
const isKey = (text: string): boolean =>
  text.length >= 12 && !/[\s@/]/.test(text) && !isWords.test(text) && !isServerName.test(text);

/** So many letters in a row that stand in a key, too, are a part of it, wherever they come from. */
const longestChance = 8;
/** What is said to begin or end a key has at least so many letters of it. */
const shortestStart = 6;
const shortestEnd = 4;

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** What an address holds besides the way to a server: a user name, a password, what stands behind its question mark. */
const secretsInAddress = (address: string): string[] => {
  const [, login = ""] = /^[^/?#]*:\/\/([^/?#]*)@/.exec(address) ?? [];
  const [, query = ""] = /\?([^#]*)/.exec(address) ?? [];
  const values = query.split("&").map((pair) => pair.slice(pair.indexOf("=") + 1));
  const parts = [...login.split(":"), ...values].flatMap((part) => [part, decode(part)]);
  return login === "" ? parts : [...parts, base64(decode(login))];
};

/** The forms in which a text may be sent, and come back: as it is, without pasted line breaks, encoded, as a password. */
const formsOf = (text: string): string[] => {
  const plain = text.replace(/\s+/g, "");
  return [text, text.trim(), plain, encodeURIComponent(plain), base64(plain), base64(`${plain}:`)];
};

/** Texts with halves of surrogate pairs are no keys, and can't be encoded. */
const isWellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text);

/** Whether a run of letters beside stars or dots is what a key begins or ends with. */
const isPartOf = (key: string, start: string, end: string): boolean =>
  (start.length >= 2 && key.startsWith(start)) || (end.length >= 2 && key.endsWith(end));

/** `sk-ab***yz`, `sk-…`, `...wxyz`: how services write a key that they don't want to repeat as a whole. */
const shortened = /([\w\-+=~]*)(?:[*•·#]{2,}|\.{3,}|…+|[xX]{4,})([\w\-+=~]*)/g;

const hideRuns = (key: string, text: string): string => {
  const runs = new Set<string>();
  for (let at = 0; at + longestChance <= key.length; at++) runs.add(key.slice(at, at + longestChance));
  let made = "";
  for (let at = 0; at < text.length; ) {
    let end = at;
    while (runs.has(text.slice(end, end + longestChance))) end++;
    made += end === at ? text.charAt(at) : hidden;
    at = end === at ? at + 1 : end - 1 + longestChance;
  }
  return made;
};

const hideParts = (key: string, text: string): string =>
  hideRuns(
    key,
    text.replace(shortened, (whole, start: string, end: string) => (isPartOf(key, start, end) ? hidden : whole)),
  ).replace(/[\w\-+=~]+/g, (word) => {
    // What a key begins with before its first sign or digit says what it is for, and is a usual word: `access-…`.
    const isStart = word.length >= shortestStart && !/^[a-z]+$/i.test(word) && key.startsWith(word);
    return isStart || (word.length >= shortestEnd && key.endsWith(word)) ? hidden : word;
  });

/**
 * Takes what an account holds out of a text that another service has written: whole, in the forms in which it may be
 * sent, and in parts. Of addresses the way to a server is no secret where it stands by itself. What is very long is cut.
 */
export const createHiding = (account: unknown): ((text: string) => string) => {
  const texts = textsIn(account).filter(isWellFormed);
  const secrets = [...texts.map((text) => text.trim()), ...texts.flatMap(secretsInAddress)].filter(
    ({ length }) => length >= shortestSecret,
  );
  const forms = [...new Set(secrets.flatMap(formsOf))]
    .filter(({ length }) => length >= shortestSecret)
    // What holds another one goes first.
    .sort((one, other) => other.length - one.length);
  const keys = [...new Set(secrets.map((text) => text.replace(/\s+/g, "")))].filter(isKey);
  return (text) =>
    keys.reduce(
      (made, key) => hideParts(key, made),
      forms.reduce((made, form) => made.replaceAll(form, hidden), text.slice(0, longestText)),
    );
};
