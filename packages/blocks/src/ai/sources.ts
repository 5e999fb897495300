import type { Json, JsonObject } from "@parley/core";

/** A source of an answer: a page, or a document without an address. */
export interface Source {
  title: string;
  /** Empty if it has none. */
  address: string;
}

/** The most sources of an answer, and the longest title in characters. */
const mostSources = 50;
const longestTitle = 200;

const isWebAddress = (address: string): boolean => /^https?:\/\/[^\s<>"\\]+$/i.test(address) && address.length <= 2000;

/** Writes a text so that Markdown shows it as it is. */
const escapeMarkdown = (text: string): string => text.replace(/[\\`*_{}[\]()#+\-.!|<>~&:/]/g, "\\$&");

const hostOf = (address: string): string => /^https?:\/\/(?:[^/?#@]*@)?([^/?#]+)/i.exec(address)?.[1] ?? address;

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim().slice(0, longestTitle);

/** Drops sources that occur twice. */
export const uniqueSources = (sources: readonly Source[]): Source[] => {
  const known = new Map<string, Source>();
  for (const source of sources) {
    const key = source.address || source.title;
    if (key !== "" && !known.has(key)) known.set(key, source);
  }
  return [...known.values()].slice(0, mostSources);
};

/** Converts the sources to a numbered list in Markdown. Only web addresses become links; titles are shown as they are. */
export const linkSources = (sources: readonly Source[]): string =>
  sources
    .map(({ title, address }, index) => {
      const isLink = isWebAddress(address);
      const shown = escapeMarkdown(oneLine(title) || hostOf(address));
      const target = address.replace(/[()[\]*_`]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
      return `${index + 1}. ${isLink ? `[${shown}](${target})` : shown}`;
    })
    .join("\n");

/** The values of the parts "Sources" and "Sources as links" of an answer; none if nothing was searched. */
export const sourceParts = (sources: readonly Source[] | undefined): { Sources?: Json; "Sources as links"?: Json } =>
  sources === undefined
    ? {}
    : {
        Sources: sources.map(({ title, address }) => address || title),
        "Sources as links": linkSources(sources),
      };

/** Reads the title and the address of an object, as providers name them. */
export const readSource = ({ title, url }: JsonObject): Source => ({
  title: typeof title === "string" ? title : "",
  address: typeof url === "string" ? url : "",
});
