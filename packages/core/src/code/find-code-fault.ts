import { parse } from "acorn";
import { shorten } from "../text/shorten.ts";
import { stripScriptTag } from "./strip-script-tag.ts";

const variable = /\{\{([^{}]+)\}\}/g;

/**
 * Returns the syntax error of author code; undefined if it has none. The code is parsed as the body of an async function,
 * with `{{variables}}` as identifiers. An expression gets a `return` in front unless it contains one.
 */
export const findCodeFault = (code: string, isExpression: boolean): string | undefined => {
  const source = stripScriptTag(code);
  // The placeholder has the length of the template, so that positions in the code stay the same.
  const plain = source.replace(variable, (template) => "_".repeat(template.length)).trim();
  const prefix = !isExpression || plain.includes("return ") ? "" : "return ";
  const fault = findSyntaxFault(prefix + plain);
  if (!fault) return undefined;
  const { reason, at } = fault;
  const rest = shorten(source.trim().slice(Math.max(at - prefix.length, 0)), 20);
  return `${reason.charAt(0).toLowerCase()}${reason.slice(1)} ${rest === "" ? "at the end" : `before "${rest}"`}`;
};

interface SyntaxFault {
  reason: string;
  at: number;
}

/** A cache of results. An editor checks the same code again after every change, and many pieces of code are alike. */
const known = new Map<string, SyntaxFault | undefined>();
const mostKnown = 2000;

const findSyntaxFault = (code: string): SyntaxFault | undefined => {
  if (known.has(code)) return known.get(code);
  const fault = parseCode(code);
  if (known.size >= mostKnown) known.clear();
  known.set(code, fault);
  return fault;
};

const parseCode = (code: string): SyntaxFault | undefined => {
  try {
    parse(code, { ecmaVersion: "latest", allowReturnOutsideFunction: true, allowAwaitOutsideFunction: true });
    return undefined;
  } catch (error) {
    // Acorn throws only its own SyntaxError, with `pos` and a message that ends with the position.
    const { message, pos } = error as SyntaxError & { pos: number };
    return { reason: message.replace(/ \(\d+:\d+\)$/, ""), at: pos };
  }
};

/**
 * Whether a text parses as the body of an async function or as an expression. Each of its `{{variables}}` counts as a
 * separate identifier, as if all of them existed.
 */
export const isReadable = (code: string): boolean => {
  const names = new Map<string, string>();
  const body = code.replace(variable, (_, name: string) => {
    const identifier = names.get(name) ?? `$${names.size}$`;
    names.set(name, identifier);
    return identifier;
  });
  const returning = body.includes("return ") ? body : `return ${body.trim()}`;
  return findSyntaxFault(`async function run() {\n${returning}\n}`) === undefined;
};

/** Operators and words that suggest a text was meant to be JavaScript, since they rarely occur in prose. */
const signs = [
  /\)\s*=>|[(,=]\s*[\w$]+\s*=>/,
  /(?<!=)===(?!=)|!==|&&|\|\|/,
  /\b(?:const|let|var)\s+[\w$[{][^=]*=/,
  /\bfunction\s*[\w$]*\s*\(/,
  /^\s*(?:if|for|while|switch)\s*\(/m,
  /^\s*return\s+(?:["'`[({\d!]|[\w$]+(?:\.[\w$]|\s*[+*/(?[;]))/m,
  /[\w$)\]}]\.[A-Za-z_$][\w$]*\(/,
];

/** Whether a text that isn't valid JavaScript was probably meant to be code. */
export const isLikeCode = (text: string): boolean => signs.some((sign) => sign.test(text));
