import type { RichTextNode } from "../rich-text.ts";
import { createEmphasis, type Delimiter, flanks } from "./emphasis.ts";
import { joinPieces, type LinkRange, type Piece } from "./join-pieces.ts";
import { readAutolink, readBareAddress, readTarget } from "./links.ts";

const special = /[\\`*_~[\]!<]|https?:\/\/|www\./gi;
const escapable = /[!-/:-@[-`{-~\n]/;

/** Parses the text of a paragraph into leaves and links. Line breaks stay in the text. */
export const parseInline = (text: string): RichTextNode[] => {
  const pieces: Piece[] = [];
  const delimiters: Delimiter[] = [];
  const links = new Map<number, LinkRange>();
  const emphasis = createEmphasis();
  const codeRuns = findCodeRuns(text);
  /** The pieces that are opening brackets and may begin a link. */
  let brackets: number[] = [];
  let at = 0;

  const add = (piece: Piece, end: number) => {
    pieces.push(piece);
    at = end;
  };

  const addCode = () => {
    const length = runLength(text, at);
    const closing = codeRuns.next(length, at + length);
    if (closing === undefined) return add({ text: text.slice(at, at + length) }, at + length);
    add({ text: trimCode(text.slice(at + length, closing)), isCode: true }, closing + length);
  };

  const addDelimiter = (char: string) => {
    const count = runLength(text, at);
    const piece = { text: text.slice(at, at + count) };
    if (char !== "~" || count === 2) {
      const sides = flanks(char, text[at - 1] ?? "", text[at + count] ?? "");
      const delimiter = { piece: pieces.length, char, count, total: count, ...sides };
      delimiters.push(delimiter);
      emphasis.add(delimiter);
    }
    add(piece, at + count);
  };

  const closeBracket = () => {
    const opening = brackets.pop();
    const target = opening !== undefined && text[at + 1] === "(" ? readTarget(text, at + 2) : null;
    if (opening === undefined || !target) return add({ text: "]" }, at + 1);
    if (pieces.length === opening + 1) pieces.push({ text: target.url });
    pieces[opening] = { text: "" };
    links.set(opening + 1, { to: pieces.length, url: target.url });
    emphasis.dropBehind(opening);
    // A link cannot contain another link.
    brackets = [];
    at = target.end;
  };

  const addSpecial = (found: string) => {
    const next = text[at + 1] ?? "";
    if (found === "\\" && escapable.test(next)) add({ text: next }, at + 2);
    else if (found === "`") addCode();
    else if (found === "*" || found === "_" || found === "~") addDelimiter(found);
    else if (found === "]") closeBracket();
    else if (found === "[" || (found === "!" && next === "[")) {
      brackets.push(pieces.length);
      add({ text: found === "[" ? "[" : "![" }, at + (found === "[" ? 1 : 2));
    } else {
      const link = found === "<" ? readAutolink(text, at) : found.length > 1 ? readBareAddress(text, at) : null;
      if (!link) add({ text: found }, at + found.length);
      else add({ text: link.text, url: link.url }, link.end);
    }
  };

  while (at < text.length) {
    special.lastIndex = at;
    const match = special.exec(text);
    const start = match?.index ?? text.length;
    if (start > at) add({ text: text.slice(at, start) }, start);
    if (match) addSpecial(match[0]);
  }
  for (const { piece, char, count } of delimiters) pieces[piece] = { text: char.repeat(count) };
  return joinPieces(pieces, emphasis.ranges, links);
};

const runLength = (text: string, at: number): number => {
  let end = at + 1;
  while (text[end] === text[at]) end++;
  return end - at;
};

/** Finds the runs of backticks, by their length. */
const findCodeRuns = (text: string) => {
  const places = new Map<number, number[]>();
  for (const { 0: run, index } of text.matchAll(/`+/g)) {
    const known = places.get(run.length);
    if (known) known.push(index);
    else places.set(run.length, [index]);
  }
  for (const list of places.values()) list.reverse();
  return {
    /**
     * The position of the next run of exactly this length. Callers must ask for growing positions, so each run is
     * passed once.
     */
    next: (length: number, from: number): number | undefined => {
      const list = places.get(length) ?? [];
      while ((list.at(-1) ?? from) < from) list.pop();
      return list.at(-1);
    },
  };
};

/** Removes one space on each side, which only separates the code from its backticks. */
const trimCode = (code: string): string => {
  const line = code.replace(/\n/g, " ");
  return line.startsWith(" ") && line.endsWith(" ") && line.trim() !== "" ? line.slice(1, -1) : line;
};
