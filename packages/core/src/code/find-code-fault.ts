import { parse } from "acorn";
import { shorten } from "../text/shorten.ts";
import { stripScriptTag } from "./strip-script-tag.ts";

const variable = /\{\{([^{}]+)\}\}/g;

/**
 * Why a piece of author code can't be read; undefined where it can. The code counts as the body of an async function, as
 * it runs: with `{{variables}}` for identifiers, and for an expression with a `return` in front unless it has one.
 */
export const findCodeFault = (code: string, isExpression: boolean): string | undefined => {
  const source = stripScriptTag(code);
  // As long as what it stands for, so that places in the code stay what they are.
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

/** What was found about codes. An editor asks again after every change about the same ones, and many are much alike. */
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
    // Acorn throws nothing but its own SyntaxError, with `pos` and a message that ends with the place.
    const { message, pos } = error as SyntaxError & { pos: number };
    return { reason: message.replace(/ \(\d+:\d+\)$/, ""), at: pos };
  }
};

/**
 * Whether a text can be read as the body of an async function, or as an expression. Each of its `{{variables}}` counts as
 * an identifier of its own, as it does where all of them exist.
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

/** Signs that a text which is no JavaScript was meant to be: operators and words that hardly stand in plain text. */
const signs = [
  /\)\s*=>|[(,=]\s*[\w$]+\s*=>/,
  /(?<!=)===(?!=)|!==|&&|\|\|/,
  /\b(?:const|let|var)\s+[\w$[{][^=]*=/,
  /\bfunction\s*[\w$]*\s*\(/,
  /^\s*(?:if|for|while|switch)\s*\(/m,
  /^\s*return\s+(?:["'`[({\d!]|[\w$]+(?:\.[\w$]|\s*[+*/(?[;]))/m,
  /[\w$)\]}]\.[A-Za-z_$][\w$]*\(/,
];

/** Whether a text, if it can't be read as JavaScript, was probably meant as such. */
export const isLikeCode = (text: string): boolean => signs.some((sign) => sign.test(text));
