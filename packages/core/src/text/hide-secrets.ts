import { base64 } from "../values/base64.ts";
import { textsIn } from "../values/texts-in.ts";

// Other services may repeat secrets in their error messages: unchanged, encoded, or partly masked by asterisks. Authors see
// these messages and logs keep them, so secrets must be removed.

/** The longest text that is kept, in characters. Logs keep only the beginning of a page that a service returns. */
const longestText = 10_000;

/** The replacement of a secret. */
const hidden = "•••";

/** Shorter texts are not treated as secrets: replacing them would make every log unreadable. */
const shortestSecret = 6;

/** Words, server names and addresses. Services don't repeat parts of such passwords, and the parts are ordinary words. */
const isWords = /^[a-z]+(?:[.-][a-z]+)*$/i;
const isServerName = /\.[a-z]{2,6}$/i;
const isKey = (text: string): boolean =>
  text.length >= 12 && !/[\s@/]/.test(text) && !isWords.test(text) && !isServerName.test(text);

/** A run of this many letters that also occurs in a key counts as a part of it. */
const longestChance = 8;
/** The fewest letters at the start or end of a masked key that count as a part of it. */
const shortestStart = 6;
const shortestEnd = 4;

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The secrets in an address: user name, password and query string. */
const secretsInAddress = (address: string): string[] => {
  const [, login = ""] = /^[^/?#]*:\/\/([^/?#]*)@/.exec(address) ?? [];
  const [, query = ""] = /\?([^#]*)/.exec(address) ?? [];
  const values = query.split("&").map((pair) => pair.slice(pair.indexOf("=") + 1));
  const parts = [...login.split(":"), ...values].flatMap((part) => [part, decode(part)]);
  return login === "" ? parts : [...parts, base64(decode(login))];
};

/** The forms in which a text may be sent and come back: unchanged, without pasted line breaks, encoded, or as a password. */
const formsOf = (text: string): string[] => {
  const plain = text.replace(/\s+/g, "");
  return [text, text.trim(), plain, encodeURIComponent(plain), base64(plain), base64(`${plain}:`)];
};

/** Texts with unpaired surrogates are no keys and can't be encoded. */
const isWellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text);

/** Whether the letters next to asterisks or dots are the start or end of a key. */
const isPartOf = (key: string, start: string, end: string): boolean =>
  (start.length >= 2 && key.startsWith(start)) || (end.length >= 2 && key.endsWith(end));

/** Keys as services mask them: `sk-ab***yz`, `sk-…`, `...wxyz`. */
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
    // The prefix of a key up to its first sign or digit says what it is for, and is an ordinary word: `access-…`.
    const isStart = word.length >= shortestStart && !/^[a-z]+$/i.test(word) && key.startsWith(word);
    return isStart || (word.length >= shortestEnd && key.endsWith(word)) ? hidden : word;
  });

/**
 * Returns a function that removes an account's values from a text of another service: whole, encoded, or in parts. The
 * location of a server in an address is no secret. Very long texts are cut.
 */
export const createHiding = (account: unknown): ((text: string) => string) => {
  const texts = textsIn(account).filter(isWellFormed);
  const secrets = [...texts.map((text) => text.trim()), ...texts.flatMap(secretsInAddress)].filter(
    ({ length }) => length >= shortestSecret,
  );
  const forms = [...new Set(secrets.flatMap(formsOf))]
    .filter(({ length }) => length >= shortestSecret)
    // Values that contain another one are replaced first.
    .sort((one, other) => other.length - one.length);
  const keys = [...new Set(secrets.map((text) => text.replace(/\s+/g, "")))].filter(isKey);
  return (text) =>
    keys.reduce(
      (made, key) => hideParts(key, made),
      forms.reduce((made, form) => made.replaceAll(form, hidden), text.slice(0, longestText)),
    );
};
