/** A trimmed line of a pasted text. */
type Content =
  | { kind: "blank" }
  | { kind: "heading"; text: string }
  | { kind: "bullet"; text: string; answer: string }
  | { kind: "question"; text: string }
  | { kind: "statement"; text: string };

/** A line with its indentation in spaces; a tab counts as four. */
export type Line = Content & { indent: number };

const heading = /^#{1,6}\s+(\S.*)$/u;
const bullet = /^(?:[-*•–+]|\d{1,3}[.)]|\(?[a-z][.)])\s+(\S.*)$/iu;
/** Matches a question mark at the end, which may be followed by a mark for required fields or by closing brackets. */
const question = /[?？؟][\s*:)\]"'”’»]*$/u;

const readContent = (raw: string): Content => {
  const text = raw.trim();
  if (text === "") return { kind: "blank" };
  const [, title] = heading.exec(text) ?? [];
  if (title !== undefined) return { kind: "heading", text: title };
  const [, answer] = bullet.exec(text) ?? [];
  // A numbered question is a question, not an answer. A button can't contain something that looks like a variable.
  if (answer !== undefined && question.test(answer)) return { kind: "question", text: answer };
  if (answer !== undefined && !answer.includes("{{")) return { kind: "bullet", text, answer };
  return { kind: question.test(text) ? "question" : "statement", text };
};

const measureIndent = (raw: string): number => (/^\s*/.exec(raw)?.[0] ?? "").replaceAll("\t", "    ").length;

export const readLines = (text: string): Line[] =>
  text.split(/\r\n|[\n\r\u2028\u2029]/).map((raw) => ({ ...readContent(raw), indent: measureIndent(raw) }));
