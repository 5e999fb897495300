import type { ReadRow, TextRow } from "@parley/core/translating";

// XLIFF 2.1 (OASIS, 2018): a unit for each text, named by its key. What is no language is a code, which the editors of
// translators keep whole: variables, and the tags of formatting.

const namespace = "urn:oasis:names:tc:xliff:document:2.0";
const code = /\{\{.*?\}\}|<\/?[a-z][^<>]*>/gs;
/** The sub-state of translations whose main text has changed since. */
const changed = "parley:changed";

/** What XML can't hold, nor keep as it is. */
const unheld =
  /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign).replace(/[\r\n\t]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const hexOf = (sign: string): string => sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");

/** Text between tags. */
const content = (text: string): string => {
  let out = "";
  let end = 0;
  for (const { 0: sign, index } of text.matchAll(unheld)) {
    out += `${escaped(text.slice(end, index))}<cp hex="${hexOf(sign)}"/>`;
    end = index + sign.length;
  }
  return out + escaped(text.slice(end));
};

/** In an attribute nothing can stand for what XML can't hold, so such a text is written as JSON. */
const attribute = (text: string): string => {
  const isHeld = text.search(unheld) < 0 && !text.startsWith('"');
  return escaped(isHeld ? text : JSON.stringify(text).replace(unheld, (sign) => `\\u${hexOf(sign)}`));
};
const readAttribute = (text: string): string => {
  if (!text.startsWith('"')) return text;
  try {
    return String(JSON.parse(text));
  } catch {
    // Not as it was written here: no text has such a key, which the report says.
    return text;
  }
};

/** The codes of a unit. A translation uses the codes of its main text, so that editors see which are missing. */
const createCodes = () => {
  const codes: string[] = [];
  return {
    codes,
    write: (text: string): string => {
      const used = new Set<number>();
      let out = "";
      let end = 0;
      for (const { 0: found, index } of text.matchAll(code)) {
        const known = codes.findIndex((one, place) => one === found && !used.has(place));
        const place = known < 0 ? codes.push(found) - 1 : known;
        used.add(place);
        out += `${content(text.slice(end, index))}<ph id="${place + 1}" dataRef="d${place + 1}"/>`;
        end = index + found.length;
      }
      return out + content(text.slice(end));
    },
  };
};

const writeUnit = ({ key, where, main, translation, isChanged }: TextRow, index: number): string => {
  const { codes, write } = createCodes();
  const [source, target] = [write(main), write(translation)];
  const state = isChanged ? ` state="initial" subState="${changed}"` : translation === "" ? "" : ' state="translated"';
  return [
    `    <unit id="u${index + 1}" name="${attribute(key)}" xml:space="preserve">`,
    `      <notes><note category="where">${content(where)}</note></notes>`,
    ...(codes.length === 0
      ? []
      : [
          `      <originalData>${codes.map((one, place) => `<data id="d${place + 1}">${content(one)}</data>`).join("")}</originalData>`,
        ]),
    `      <segment${state}>`,
    `        <source>${source}</source>`,
    ...(translation === "" ? [] : [`        <target>${target}</target>`]),
    "      </segment>",
    "    </unit>",
  ].join("\n");
};

/** Writes texts as XLIFF. A translation whose main text has changed since is `initial` again. */
export const writeXliff = (rows: readonly TextRow[], main: string, language: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<xliff xmlns="${namespace}" version="2.1" srcLang="${escaped(main || "und")}" trgLang="${escaped(language)}">`,
    '  <file id="bot">',
    ...rows.map(writeUnit),
    "  </file>",
    "</xliff>",
    "",
  ].join("\n");

const childrenOf = (element: Element, ...names: string[]): Element[] =>
  [...element.children].filter(({ localName }) => names.includes(localName));

const readContent = (node: Node, codes: ReadonlyMap<string, string>): string =>
  [...node.childNodes]
    .map((child): string => {
      if (child.nodeType === Node.TEXT_NODE || child.nodeType === Node.CDATA_SECTION_NODE) return child.nodeValue ?? "";
      if (child.nodeType !== Node.ELEMENT_NODE) return "";
      // Cast: it is an element, by its type.
      const element = child as Element;
      if (element.localName === "cp")
        return String.fromCharCode(Number.parseInt(element.getAttribute("hex") ?? "", 16) || 0);
      const codeOf = (name: string) => codes.get(element.getAttribute(name) ?? "") ?? "";
      const opening = codeOf("dataRef") || codeOf("dataRefStart");
      return `${opening}${readContent(element, codes)}${codeOf("dataRefEnd")}`;
    })
    .join("");

const readUnit = (unit: Element): ReadRow => {
  const codes = new Map<string, string>();
  for (const data of childrenOf(unit, "originalData").flatMap((all) => childrenOf(all, "data")))
    codes.set(data.getAttribute("id") ?? "", readContent(data, codes));
  // Editors may have cut a text into several segments.
  const segments = childrenOf(unit, "segment", "ignorable");
  const textOf = (name: string): string =>
    segments
      .map((segment) => {
        const [part] = childrenOf(segment, name);
        // What stands between segments is the same in all languages, unless an editor says otherwise.
        const [source] = segment.localName === "ignorable" ? childrenOf(segment, "source") : [];
        return readContent(part ?? source ?? unit.ownerDocument.createElement("none"), codes);
      })
      .join("");
  const isOpen = segments.some(
    (segment) =>
      segment.getAttribute("subState") === changed && (segment.getAttribute("state") ?? "initial") === "initial",
  );
  // Of a text that is translated in part, nothing is taken.
  const isDone = childrenOf(unit, "segment").every((segment) => childrenOf(segment, "target").length > 0);
  return {
    key: readAttribute(unit.getAttribute("name") ?? ""),
    main: textOf("source"),
    translation: isOpen || !isDone ? "" : textOf("target"),
    isConfirmed: true,
  };
};

/** Reads such a file. Null if it is none, of an earlier version of XLIFF, or broken. */
export const readXliff = (file: string): ReadRow[] | null => {
  const read = new DOMParser().parseFromString(file.replace(/^\uFEFF/, ""), "application/xml");
  const root = read.documentElement;
  // Of a file that breaks off, browsers keep what they could read, and add this element.
  if (root === null || root.localName !== "xliff" || root.querySelector("parsererror") !== null) return null;
  const rows = [...root.querySelectorAll("*")].filter(({ localName }) => localName === "unit").map(readUnit);
  return rows.length > 0 ? rows : null;
};
